/** The machine that the doctor looks at, so that tests can replace it. Every read returns why it failed. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'

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

const reason = (error: unknown): string => {
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
      const response = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) })
      return response.ok ? { text: await response.text() } : { missing: `HTTP ${response.status}` }
    } catch (error) {
      return { missing: reason((error as { cause?: unknown }).cause ?? error) }
    }
  },
  ask: async (url, method, params) => {
    const start = performance.now()
    try {
      const response = await fetch(url, {
        ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      const { result, error } = (await response.json()) as { result?: unknown; error?: { message?: string } }
      if (error) return { missing: error.message ?? 'an error' }
      return { result, ms: performance.now() - start }
    } catch (error) {
      return { missing: reason((error as { cause?: unknown }).cause ?? error) }
    }
  },
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
