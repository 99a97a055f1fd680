/** Runs the cast snippet of every example, and compares the request that arrives with the example's. */
import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { cast } from '../../../src/core/lib/snippets/cast.ts'
import type { RpcRequest } from '../../../src/core/lib/snippets/snippet.ts'
import { hasCast, installCast } from './cast.ts'

const root = path.join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const INSTALL_MS = 600_000
const ZERO = `0x${'0'.repeat(40)}`

let folder = ''
let bin = ''
let server: Server | undefined
const seen: RpcRequest[] = []
/** The answers that cast needs before it sends the request itself. After an error it reads logs block by block. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  ...{ eth_chainId: '0x8f', eth_getTransactionCount: '0x0', eth_getLogs: [] },
}

function codeOf(request: RpcRequest): string {
  const address = server?.address() as AddressInfo | undefined
  return cast.render(request, { http: `http://127.0.0.1:${address?.port ?? 0}`, ws: '' })
}

const examples = readdirSync(path.join(root, 'generated/examples'))
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(path.join(root, 'generated/examples', name), 'utf8')) as ExampleCase[])
const byCommand = examples.filter(
  ({ request }) => !/subscribe$/.test(request.method) && !codeOf(request).includes('cast rpc '),
)

beforeAll(async () => {
  if (!hasCast) return
  folder = mkdtempSync(path.join(tmpdir(), 'cast-requests-'))
  bin = installCast(folder)
  server = createServer(async (incoming, answer) => {
    const chunks: Uint8Array[] = []
    for await (const chunk of incoming) chunks.push(chunk as Uint8Array)
    const request = JSON.parse(Buffer.concat(chunks).toString()) as RpcRequest
    seen.push(request)
    answer.setHeader('content-type', 'application/json')
    answer.end(JSON.stringify({ jsonrpc: '2.0', id: request.id, result: ANSWERS[request.method] ?? null }))
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
}, INSTALL_MS)
afterAll(() => {
  server?.close()
  if (folder !== '') rmSync(folder, { recursive: true, force: true })
})

/** A parameter without the default sender, the chain ID and the second copy of the data, which cast adds to each call. */
function plain(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { chainId: _, input, data = input, from, topics, ...others } = value as Record<string, unknown>
  return {
    ...others,
    ...(data !== undefined && data !== '0x' && { data }),
    ...(from !== undefined && from !== ZERO && { from }),
    ...(Array.isArray(topics) && topics.length > 0 && { topics }),
  }
}

const paramsOf = ({ params }: Pick<RpcRequest, 'params'>): unknown[] => ((params ?? []) as unknown[]).map(plain)

describe.skipIf(!hasCast)('the command of cast', () => {
  test('is there for at least a third of the examples', () => {
    expect(byCommand.length).toBeGreaterThan(examples.length / 3)
  })

  test.each(byCommand.map(({ name, request }) => [request.method, name, request] as const))(
    'sends %s %s',
    async (method, _, request) => {
      seen.length = 0
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` }
      // The answers are no results of these methods, so the command may fail afterwards.
      await run('bash', ['-euo', 'pipefail', '-c', codeOf(request)], { env, cwd: folder }).catch(() => undefined)
      const sent = seen.findLast((one) => one.method === method)
      expect(sent && paramsOf(sent)).toEqual(paramsOf(request))
    },
  )
})
