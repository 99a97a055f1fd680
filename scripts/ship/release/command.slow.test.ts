/** Tests the command of the packed package as a process, installed without a registry. */
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examples } from '../../../src/package/rpc/examples.ts'
import { type Defect, defects } from '../../../test/broken-servers/defect.ts'
import { startReplayServer } from '../../../test/broken-servers/server.ts'
import { type Installed, installPackage } from './installed.ts'

let installed: Installed
beforeAll(async () => {
  installed = await installPackage(join(import.meta.dirname, '../../..'))
})
afterAll(() => installed.remove())

const command = (args: readonly string[], input?: string) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((done) => {
    const child = execFile(
      process.execPath,
      [installed.file('node_modules/monad-json-rpc/bin/monad-json-rpc.js'), ...args],
      { maxBuffer: 100_000_000 },
      (error, stdout, stderr) => done({ code: error ? Number(error.code) : 0, stdout, stderr }),
    )
    child.stdin?.end(input ?? '')
  })
const named = (id: string) => defects.find((defect) => defect.id === id)
/** A page that repeats the requested URL, including the key. */
const page: Defect = { id: 'page', half: 'a', title: 'Every answer is a web page', transport: 'page' }
const served = async <T>(defect: Defect | undefined, use: (url: string) => Promise<T>): Promise<T> => {
  const server = await startReplayServer(defect)
  try {
    return await use(server.url)
  } finally {
    await server.close()
  }
}

test('check exits with 0 against an endpoint that answers as recorded', async () => {
  const { code, stdout } = await served(undefined, (url) => command(['check', url, '--json']))
  const { exitCode, outcomes } = JSON.parse(stdout) as { exitCode: number; outcomes: object[] }
  expect([code, exitCode]).toEqual([0, 0])
  expect(outcomes.length).toBeGreaterThan(200)
})

test('check exits with 1 and names the place when an answer differs', async () => {
  const { code, stdout } = await served(named('number-for-quantity'), (url) => command(['check', url]))
  expect(code).toBe(1)
  expect(stdout).toContain('/result  expected a hex string, got the number 1207; write "0x4b7"')
})

test.each(['--json', '--junit', '--methods=eth_chainId'])('check %s prints no key of the address', async (option) => {
  const key = 'a1b2c3d4e5f6a7b8'
  const { stdout, stderr } = await served(page, (url) => command(['check', `${url}/${key}?k=${key}`, option]))
  expect(stdout + stderr).not.toContain(key)
  const gone = await command(['check', `http://user:${key}@127.0.0.1:1/${key}`, option])
  expect(gone.code).toBe(2)
  expect(gone.stdout + gone.stderr).not.toContain(key)
})

test('check writes reports into files beside the table', async () => {
  const { stdout } = await served(undefined, (url) =>
    command([
      'check',
      url,
      '--methods',
      'eth_chainId',
      `--json=${installed.file('r.json')}`,
      `--junit=${installed.file('r.xml')}`,
    ]),
  )
  expect(stdout).toContain('1 methods, ')
  expect(JSON.parse(await readFile(installed.file('r.json'), 'utf8'))).toMatchObject({ exitCode: 0 })
  expect(await readFile(installed.file('r.xml'), 'utf8')).toContain('failures="0"')
})

test('validate reads a file or the standard input', async () => {
  await writeFile(installed.file('saved.json'), JSON.stringify(examples.eth_getBlockByHash))
  const saved = await command(['validate', installed.file('saved.json')])
  expect(saved.code).toBe(0)
  // An error fits as well, and is classified.
  expect(saved.stdout).toMatch(/^eth_getBlockByHash, response short-hash\n {4}InvalidParams, fix-request: .+\n/)
  expect(saved.stdout).toMatch(/\n5 responses, all fit\n$/)
  const wrong = await command(['validate', '-', '--method', 'eth_chainId'], '{"jsonrpc":"2.0","id":1,"result":"0x01"}')
  expect(wrong).toMatchObject({ code: 1 })
  expect(wrong.stdout).toContain('/result  "0x01" has a leading zero; write "0x1"')
  expect(await command(['validate', '-', '--method', 'eth_chainId', '--json'], '"0x1"')).toMatchObject({ code: 0 })
})

test('explain reads an argument or standard input, and says when it knows nothing', async () => {
  expect(await command(['explain', '-32005'])).toMatchObject({ code: 0 })
  const piped = await command(['explain', '--json'], 'forge: nonce too low: next nonce 5, tx nonce 3')
  expect(JSON.parse(piped.stdout)).toMatchObject({ kind: 'client', entry: 'PoolDropped', verdict: 'fix-request' })
  expect(await command(['explain', 'hello world'])).toMatchObject({ code: 1 })
})

test('exits with 2 when it cannot run, and says why', async () => {
  expect((await command(['check', 'http://127.0.0.1:1'])).stdout).toContain('could not be checked: cannot connect')
  for (const [args, text] of [
    [['check'], 'check needs an address.'],
    [['check', 'http://127.0.0.1:1', '--methods', 'eth_nope'], 'no method eth_nope'],
    [['validate', installed.file('nowhere.json')], 'ENOENT'],
    [['validate', '-'], 'The file is empty.'],
  ] as const) {
    const { code, stderr } = await command(args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
    expect(stderr).not.toContain('    at ')
  }
})

test('node says in one line why it cannot run, and exits with 2', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  for (const [args, text] of [
    [['--port', String(port)], `Port ${port} is in use. Choose another port with --port, or 0 for any free port.`],
    [['--port', '0', '--seed', 'a b'], 'The seed "a b" is not 1 to 64 letters, digits, ".", "_", "-".'],
    [['--port', '0', '--upstream', 'http://127.0.0.1:1'], 'The upstream does not respond with JSON-RPC.'],
    [['--port', '0', '--fault', 'dorp'], 'There is no fault "dorp". Did you mean drop?'],
    [['--port', '70000'], '--port must be a whole number from 0 to 65535, got "70000".'],
    [['--sead', '1'], "Unknown option '--sead'."],
  ] as const) {
    const { code, stdout, stderr } = await command(['node', ...args])
    expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining(text)])
    expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  }
  taken.close()
})

test('has help and a version', async () => {
  expect((await command(['--help'])).stdout).toContain('Usage: monad-json-rpc check <url>')
  expect((await command(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})

test('search answers from the document where the site does not, and says when nothing is found', async () => {
  const away = ['--site', 'http://127.0.0.1:1']
  const { code, stdout } = await command(['search', 'eth_getLogs', ...away])
  expect([code, stdout.split('\n')[0]]).toEqual([0, 'eth_getLogs  (method)'])
  expect(await command(['search', 'qqqqqqqq', ...away])).toMatchObject({ code: 1, stdout: 'Nothing was found.\n' })
})

test('mcp answers the client of the SDK over standard input', async () => {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const bin = installed.file('node_modules/monad-json-rpc/bin/monad-json-rpc.js')
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [bin, 'mcp'] }))
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toContain('explain_error')
  const { content } = (await client.callTool({ name: 'method', arguments: { name: 'eth_call' } })) as {
    content: { text: string }[]
  }
  expect(content[0]?.text).toContain('"eth_call"')
  await client.close()
  expect((await command(['mcp', '--help'])).stdout).toContain('Usage: monad-json-rpc mcp')
})
