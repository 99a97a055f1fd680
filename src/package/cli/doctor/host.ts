/** The machine that the doctor looks at, so that tests can replace it. Every read returns why it failed. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { chain } from '../../../chain.config.ts'
import { type Limits, MAX_ANSWER_BYTES, readReply } from '../check/exchange.ts'
import { exchange, isFault, post } from '../check/post.ts'

export type Read = { text: string } | { missing: string }

export type Host = {
  file: (path: string) => Promise<Read>
  /** Output of a command that changes nothing. Its exit code does not matter. */
  run: (command: string, args: readonly string[]) => Promise<Read>
  get: (url: string) => Promise<Read>
  /** Result of a JSON-RPC request, and its time in milliseconds. */
  ask: (
    url: string,
    method: string,
    params: readonly unknown[],
  ) => Promise<{ result: unknown; ms: number } | { missing: string }>
  wait: (ms: number) => Promise<void>
}

/** Time for one command or request. Milliseconds. */
const PATIENCE_MS = 15_000
/** Largest output of a command. Bytes. */
const MOST_OUTPUT = 64_000_000

const LIMITS: Limits = { timeoutMs: PATIENCE_MS, maxBytes: MAX_ANSWER_BYTES, maxRedirects: 3 }
const GET = {
  method: 'GET',
  body: '',
  headers: { accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': chain.packageName },
} as const

const reason = (error: unknown): string => {
  if (isFault(error)) return error.message
  const { code, message } = error as { code?: unknown; message?: string }
  if (code === 'ENOENT') return 'not found'
  if (code === 'EACCES' || code === 'EPERM') return 'no permission, run it with sudo'
  if (typeof code === 'string') return code
  // The first line contains the command, and the second one the reason.
  return message?.split('\n').slice(0, 2).join(', ') ?? 'unknown'
}

/** This machine. */
export const thisHost: Host = {
  file: (path) =>
    readFile(path, 'utf8').then(
      (text) => ({ text }),
      (error: unknown) => ({ missing: reason(error) }),
    ),
  run: (command, args) =>
    new Promise((resolve) => {
      execFile(command, args, { timeout: PATIENCE_MS, maxBuffer: MOST_OUTPUT }, (error, stdout) => {
        if (error && stdout === '') resolve({ missing: reason(error) })
        else resolve({ text: stdout })
      })
    }),
  get: async (url) => {
    try {
      const { message, text } = await exchange(new URL(url), GET, LIMITS)
      return message.statusCode === 200 ? { text } : { missing: `HTTP ${message.statusCode}` }
    } catch (error) {
      return { missing: reason(error) }
    }
  },
  ask: async (url, method, params) => {
    const start = performance.now()
    try {
      const reply = await post(new URL(url), JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), LIMITS)
      const ms = performance.now() - start
      const read = readReply(reply)
      if ('fault' in read) return { missing: read.reason }
      const { result, error } = (read.value ?? {}) as { result?: unknown; error?: { message?: string } }
      if (error) return { missing: error.message ?? 'an error' }
      return { result, ms }
    } catch (error) {
      return { missing: reason(error) }
    }
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
