/** Tests every command and every sample of the package's pages with an empty folder and the tarball. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { cp, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { encodeErrorResult, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseOptions } from '../../../src/package/cli/options.ts'
import { type Installed, installPackage } from './installed.ts'

const root = join(import.meta.dirname, '../../..')
const run = promisify(execFile)
/** Dependencies in the samples' own manifest, and the tools that run them. */
const FROM_HERE = ['viem', 'ethers', 'ws', 'vitest', 'tsx', '@types', 'typescript']

let installed: Installed
let node: ChildProcess
let url = ''

beforeAll(async () => {
  installed = await installPackage(root)
  for (const name of FROM_HERE) await symlink(join(root, 'node_modules', name), installed.file(`node_modules/${name}`))
  await cp(join(root, 'fixtures/package'), installed.project, {
    recursive: true,
    filter: (path) => !path.endsWith('package.json'),
  })
  node = spawn(process.execPath, [
    bin(),
    'node',
    '--history',
    '--port',
    '0',
    '--seed',
    'stranger',
    '--block-time',
    '50',
  ])
  url = await new Promise<string>((found) =>
    node.stdout?.on('data', (chunk: Buffer) => {
      const [address] = /http:\/\/127\.0\.0\.1:\d+/.exec(chunk.toString()) ?? []
      if (address) found(address)
    }),
  )
})
afterAll(async () => {
  node.kill()
  await installed.remove()
})

const bin = (): string => installed.file('node_modules/monad-json-rpc/bin/monad-json-rpc.js')
/** As in the pages. npx uses the installed package and does not download one of the same name. */
const npx = (...args: string[]) =>
  run('npx', ['--no', '--', 'monad-json-rpc', ...args], { cwd: installed.project, maxBuffer: 100_000_000 })

describe('a command of the tarball', () => {
  test('starts a node that the check finds nothing wrong with', async () => {
    const { stdout } = await npx('check', url, '--json')
    const { exitCode, outcomes } = JSON.parse(stdout) as { exitCode: number; outcomes: object[] }
    expect(exitCode).toBe(0)
    expect(outcomes.length).toBeGreaterThan(200)
  })

  test('prints its own version and help, not those of npx', async () => {
    const { version } = JSON.parse(await readFile(installed.file('node_modules/monad-json-rpc/package.json'), 'utf8'))
    expect((await npx('--version')).stdout.trim()).toBe(version)
    expect((await npx('generate', '--help')).stdout).toContain('Usage: monad-json-rpc generate')
  })

  test('serves agents', async () => {
    const args = ['--no', '--', 'monad-json-rpc', 'mcp', '--endpoint', url]
    const client = new Client({ name: 'stranger', version: '1.0.0' })
    await client.connect(new StdioClientTransport({ command: 'npx', args, cwd: installed.project }))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['search', 'page', 'method', 'explain_error', 'validate', 'decode', 'call']),
    )
    const { content } = (await client.callTool({ name: 'call', arguments: { method: 'eth_chainId' } })) as {
      content: { text: string }[]
    }
    expect(content[0]?.text).toContain('"0x4eaf"')
    await client.close()
  })

  test('generates from a document what the compiler takes', async () => {
    await npx('generate', 'node_modules/monad-json-rpc/openrpc.json', '--out', 'generated')
    const options = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--ignoreConfig']
    await run(join(root, 'node_modules/.bin/tsc'), [...options, 'generated/index.ts'], { cwd: installed.project })
  })
})

describe('the samples of the pages', () => {
  test('compile without casts', async () => {
    const compilerOptions = {
      ...{ strict: true, noEmit: true, module: 'nodenext', target: 'es2023', lib: ['ES2023', 'DOM'] },
      ...{ skipLibCheck: true, allowImportingTsExtensions: true, types: ['node'] },
    }
    await writeFile(installed.file('tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
    const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: installed.project }).catch(
      (error: { stdout: string }) => error,
    )
    expect(stdout).toBe('')
  })

  test('do what their pages say', async () => {
    await writeFile(installed.file('main.ts'), MAIN)
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'main.ts', url], { cwd: installed.project })
    expect(JSON.parse(stdout)).toEqual({
      fullness: expect.any(Number),
      delivered: 'receipt: "type" is missing',
      blocks: true,
      viem: [],
      own: { name: 'left', value: '3' },
      address: expect.stringMatching(/^0x/),
      sent: 'success',
      heads: true,
      why: 'The account has already used this nonce. ',
      whyFully: 'The server in front of the node cannot reach it, or got an answer that it cannot read.',
      head: [],
      balances: ['0', true],
    })
  })

  test('test a payment under two faults', async () => {
    const vitest = installed.file('node_modules/vitest/vitest.mjs')
    const { stdout } = await run(process.execPath, [vitest, 'run', 'pay.test.ts'], { cwd: installed.project })
    expect(stdout).toMatch(/1 passed/)
  })

  test('check an endpoint in CI with options that the command takes', async () => {
    const { jobs } = parse(await readFile(installed.file('rpc-check.yml'), 'utf8')) as {
      jobs: { check: { steps: { name?: string; run?: string }[] } }
    }
    const line = jobs.check.steps.find(({ name }) => name === 'Check')?.run ?? ''
    const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')
    const args = words.slice(words.indexOf('check')).map((word) => (word === '$RPC_URL' ? url : word))
    expect(parseOptions(args)).toMatchObject({ command: 'check', chainId: 143, baseline: 'baseline.json' })
  })
})

const MAIN = `
import { createNode } from 'monad-json-rpc/node'
import { balances } from './balances.ts'
import { fullness } from './fullness.ts'
import { guardedWallet } from './guarded-ethers.ts'
import { watchHeads } from './guarded-socket.ts'
import { guardedClient } from './guarded-viem.ts'
import { decode } from './own-revert.ts'
import { delivered } from './webhook.ts'
import { why } from './why.ts'
import { whyFully } from './why-fully.ts'

const url = process.argv[2]!
const { accounts: [first, second] } = createNode({ history: true, seed: 'stranger' })
const { client, found } = guardedClient(url)
const blocks = (await client.getBlock()).number! > 0n
const wallet = guardedWallet(url, first!.privateKey, 20143)
const sent = await wallet.sendTransaction({ to: second!.address, value: 1n, gasLimit: 21_000n })
const receipt = await sent.wait()
const heads: number[] = []
const head: string[] = []
const end = watchHeads(url.replace('http', 'ws'), (number) => heads.push(number), (message) => head.push(message))
while (heads.length < 3) await new Promise((resolve) => setTimeout(resolve, 20))
end()
const held = await balances(url, ['0x00000000000000000000000000000000000bbbbb', first!.address as \`0x\${string}\`])
const OWN = '${encodeErrorResult({ abi: parseAbi(['error OutOfStock(address buyer, uint256 left)']), args: [`0x${'ab'.repeat(20)}`, 3n] })}'
const issues = delivered({ transactionHash: '0x' })
console.log(JSON.stringify({
  fullness: await fullness(url),
  delivered: issues[0], why: why('nonce too low: next nonce 5, tx nonce 3').slice(0, 41), whyFully: whyFully('502 Bad Gateway'),
  own: decode(OWN)?.values.at(-1), blocks, viem: found, address: wallet.address, sent: receipt?.status === 1 ? 'success' : 'failed',
  heads: heads[2]! > heads[0]!, head, balances: [String(held[0]), held[1]! > 0n],
}))
process.exit(0)
`
