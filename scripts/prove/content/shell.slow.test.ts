/** Runs the `curl` and `cast` lines of pages in a shell whose commands use the local node for every endpoint. */
import { execFile, execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { createPublicClient, http } from 'viem'
import { monad, monadTestnet } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createNode, type NodeCore } from '../../../src/package/node/core/index.ts'
import { serveNode } from '../../../src/package/node/server/http.ts'
import { hasCast, installCast } from './cast.ts'
import { type Sample, samplesOf } from './samples.ts'

const root = path.join(import.meta.dirname, '../../..')
const run = promisify(execFile)
const INSTALL_MS = 600_000
/** The usual target address of the page, at which the node has a contract. */
const TARGET = '0xe6Cae83BdE06E4c305530e199D7217f42808555B'

const samples = (await samplesOf(root)).filter(({ outcome }) => outcome.by.endsWith('shell.slow.test.ts'))
const byCast = samples.filter(({ fence }) => /\bcast\b/.test(fence.code))
const byCurl = samples.filter((sample) => !byCast.includes(sample))
const nameOf = ({ fence }: Sample): string => `${fence.file}:${fence.line}`

let folder = ''
const nodes = new Map<number, { node: NodeCore; url: string; close: () => unknown }>()

/** A command that forwards its arguments, with each endpoint replaced by the node of its chain. */
function stub(name: string, command: string): void {
  const [main, test_] = [nodes.get(monad.id)?.url, nodes.get(monadTestnet.id)?.url]
  const lines = [
    '#!/usr/bin/env bash',
    'words=()',
    'for word in "$@"; do',
    `  [[ "$word" =~ ^https://testnet-rpc\\.monad\\.xyz$ ]] && word=${test_}`,
    `  [[ "$word" =~ ^https://rpc[0-9]*\\.monad\\.xyz$ ]] && word=${main}`,
    '  words+=("$word")',
    'done',
    `exec ${command} "\${words[@]}"`,
  ]
  writeFileSync(path.join(folder, 'bin', name), lines.join('\n'))
  chmodSync(path.join(folder, 'bin', name), 0o755)
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'shell-samples-'))
  execFileSync('mkdir', [path.join(folder, 'bin')])
  const cast = path.join(installCast(folder), 'cast')
  for (const chainId of [monad.id, monadTestnet.id]) {
    const node = createNode({ history: true, seed: 'shell', chainId })
    const { url, close } = await serveNode(node, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
    node.clock.start()
    nodes.set(chainId, { node, url, close })
  }
  stub('curl', execFileSync('which', ['curl'], { encoding: 'utf8' }).trim())
  stub('cast', cast)
}, INSTALL_MS)
afterAll(async () => {
  for (const { close, node } of nodes.values()) {
    node.close()
    await close()
  }
  rmSync(folder, { recursive: true, force: true })
})

/** Standard output of a sample, run unchanged. */
async function shell({ fence }: Sample): Promise<string> {
  const [first] = nodes.get(monad.id)?.node.accounts ?? []
  if (!first) throw new Error('The node has no accounts.')
  const { address, privateKey } = first
  const env = {
    ...process.env,
    ...{ PATH: `${path.join(folder, 'bin')}:${process.env.PATH}`, FOUNDRY_DISABLE_NIGHTLY_WARNING: '1' },
    ...{ OWNER: address, OWNER_KEY: privateKey, ADDRESS: address, PRIVATE_KEY: privateKey },
  }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', fence.code], { env, cwd: folder })
  return stdout
}

describe('lines with curl', () => {
  test.each(byCurl.map((sample) => [nameOf(sample), sample] as const))('%s', async (_, sample) => {
    const printed = await shell(sample)
    const lines = printed.trim().split('\n')
    // The pages print either a response or its time.
    const isTime = sample.fence.code.includes('time_total')
    if (isTime) expect(lines).toEqual(lines.map(() => expect.stringMatching(/^https:\S+ \d+\.\d+s$/)))
    else expect(JSON.parse(printed)).toEqual({ jsonrpc: '2.0', id: 1, result: expect.stringMatching(/^0x[0-9a-f]+$/) })
    expect(lines.length).toBe(isTime ? 2 : 1)
  })
})

describe.skipIf(!hasCast)('lines with cast', () => {
  test.each(byCast.map((sample) => [nameOf(sample), sample] as const))('%s', async (_, sample) => {
    expect((await shell(sample)).trim()).not.toBe('')
  })

  test('a delegation is set, shown as on the page, and removed', async () => {
    const of7702 = byCast.filter(({ fence }) => fence.file.endsWith('/eip-7702.mdx'))
    expect(of7702).toHaveLength(3)
    const [set, show, remove] = of7702 as [Sample, Sample, Sample]
    await shell(set)
    expect((await shell(show)).trim()).toBe(`0xef0100${TARGET.slice(2).toLowerCase()}`)
    await shell(remove)
    expect((await shell(show)).trim()).toBe('0x')
  })

  test('the value of a transaction arrives', async () => {
    const { url } = nodes.get(monadTestnet.id) ?? { url: '' }
    const client = createPublicClient({ transport: http(url), cacheTime: 0 })
    const before = await client.getBalance({ address: '0x000000000000000000000000000000000000dEaD' })
    const life = byCast.find(({ fence }) => fence.file.endsWith('/transaction-lifecycle.mdx')) as Sample
    await shell(life)
    expect((await client.getBalance({ address: '0x000000000000000000000000000000000000dEaD' })) - before).toBe(1n)
  })
})
