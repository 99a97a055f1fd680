/** Type-checks snippets against viem and ethers and runs them against a local node. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transformWithOxc } from 'vite'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { languagesFor } from '../../../src/core/lib/snippets/languages.ts'
import { isSubscription } from '../../../src/core/lib/snippets/snippet.ts'
import { type Anvil, startAnvil } from '../../prove/record/anvil.ts'
import type { RpcRequest, RpcResponse } from '../../prove/record/rpc.ts'
import { play } from '../../prove/record/scenario.ts'

const root = join(import.meta.dirname, '../../..')
const examples = join(root, 'generated/examples')
const work = join(root, 'node_modules/.cache/snippets')

type Recorded = { name: string; request: RpcRequest }
const recorded: Recorded[] = readdirSync(examples)
  .filter((file) => file.endsWith('.json'))
  .flatMap((file) => JSON.parse(readFileSync(join(examples, file), 'utf8')) as ExampleCase[])
  .map(({ name, request }) => ({ name: `${request.method}-${name}`, request: request as RpcRequest }))

const render = (request: RpcRequest, id: string, endpoint: { http: string; ws: string }): string | undefined =>
  languagesFor(request.method)
    .find((language) => language.id === id)
    ?.render(request, endpoint)

beforeAll(() => {
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
})
afterAll(() => rmSync(work, { recursive: true, force: true }))

describe('types', () => {
  test('every viem, ethers, fetch and WebSocket snippet and every whole task passes tsc --strict', () => {
    const folder = join(work, 'types')
    mkdirSync(folder)
    for (const { name, request } of recorded) {
      for (const id of ['recipe', 'transfers', 'viem', 'ethers', 'fetch', 'websocket']) {
        const text = render(request, id, { http: 'https://rpc.example', ws: 'wss://rpc.example' })
        if (text) writeFileSync(join(folder, `${name}.${id}.ts`), `${text}\nexport {}\n`)
      }
    }
    const compilerOptions = {
      ...{ target: 'ES2023', module: 'preserve', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'], types: [] },
      ...{ strict: true, noEmit: true, skipLibCheck: true },
    }
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const tsc = join(root, 'node_modules/typescript/bin/tsc')
    let output = ''
    try {
      execFileSync(process.execPath, [tsc, '-p', folder], { stdio: 'pipe' })
    } catch (error) {
      output = String((error as { stdout: Buffer }).stdout)
    }
    expect(output).toBe('')
  })
})

describe('against a local node', () => {
  let anvil: Anvil
  const answers = new Map<string, RpcResponse>()
  /** Requests that always get the same response from the node. Unknown ones cannot test a snippet. */
  let known: Recorded[] = []

  beforeAll(async () => {
    anvil = await startAnvil()
    await play(anvil.call)
    const candidates = recorded.filter(
      // A second transaction returns another hash. Blob fields crash anvil 1.7.1.
      ({ request: { method } }) => !isSubscription(method) && !/send|eth_fillTransaction/.test(method),
    )
    for (const { name, request } of candidates) answers.set(name, await anvil.call.exchange(request))
    known = candidates.filter(({ name }) => {
      const answer = answers.get(name)
      return answer !== undefined && !('error' in answer && answer.error.code === -32601)
    })
  })
  afterAll(() => anvil.stop())
  afterEach(() => {
    vi.restoreAllMocks()
  })

  test('the node knows most of the requests', () => {
    expect(known.length).toBeGreaterThan(60)
  })

  test('curl prints the whole answer', () => {
    for (const { name, request } of known) {
      const script = render(request, 'curl', { http: anvil.url, ws: '' }) ?? ''
      const output = execFileSync('bash', ['-s'], { input: script }).toString()
      expect(JSON.parse(output), name).toEqual(answers.get(name))
    }
  })

  /** The output of the snippet, or its exception. */
  async function run(name: string, id: string, text: string): Promise<{ printed?: unknown; thrown?: unknown }> {
    const { code } = await transformWithOxc(text, `${name}.${id}.ts`)
    const file = join(work, `${name}.${id}.mjs`)
    writeFileSync(file, code)
    const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
    try {
      await import(/* @vite-ignore */ pathToFileURL(file).href)
      return { printed: log.mock.calls.at(-1)?.[0] }
    } catch (thrown) {
      return { thrown }
    } finally {
      log.mockRestore()
    }
  }

  test.each(['fetch', 'viem', 'ethers'])('%s prints a result and throws an error', async (id) => {
    for (const { name, request } of known) {
      const text = render(request, id, { http: anvil.url, ws: '' }) ?? ''
      const answer = answers.get(name)
      const { printed, thrown } = await run(name, id, text)
      // The contract of a network has no code here. A library that reads its function cannot decode the empty bytes.
      const isEmpty = answer !== undefined && 'result' in answer && answer.result === '0x'
      if (thrown !== undefined && isEmpty && /readContract|new Contract\(/.test(text)) continue
      if (answer && 'error' in answer) expect(thrown, `${name} throws`).toBeInstanceOf(Error)
      // For missing objects, libraries either return null or throw. Both inform the reader.
      else if (answer?.result !== null) {
        expect(thrown, `${name} does not throw`).toBeUndefined()
        // viem returns undefined for empty bytes.
        if (answer?.result !== '0x') expect(printed, `${name} prints`).toBeDefined()
        if (/request<|\.send\(|fetch\(/.test(text)) expect(printed, name).toEqual(answer?.result)
      }
    }
  })
})
