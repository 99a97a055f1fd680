/**
 * Runs the snippets of every first case with the local network behind their endpoint: JavaScript in Node, shells with
 * the commands that npm and the machine have. The other languages are parsed.
 */
import { execFile, execFileSync, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { transformSync } from '@swc/core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { chain } from '../../../src/chain.config.ts'
import { languagesFor, snippetLanguages } from '../../../src/core/lib/snippets/languages.ts'
import { isSubscription, type SnippetLanguage } from '../../../src/core/lib/snippets/snippet.ts'
import { LEFT_OUT } from '../../../src/package/node/core/methods/left-out.ts'
import { serveNode } from '../../../src/package/node/server/http.ts'
import { methods } from '../../../src/package/rpc/method.ts'
import { hasCast, installCast } from './cast.ts'
import { exampleOf, type LocalNetwork, localNetwork } from './local-network.ts'

const root = path.join(import.meta.dirname, '../../..')
const folder = path.join(root, 'node_modules/.cache/snippets')
const run = promisify(execFile)
const INSTALL_MS = 600_000
const BLOCK_MS = 20
const WAIT_MS = 15_000
const [MAINNET, TESTNET] = [143, 10143]

/** How a language is run. The others are read by their grammars in src/core/lib/snippets/snippets.test.ts. */
const SCRIPTS = ['viem', 'ethers', 'fetch', 'websocket']
const SHELLS = ['curl', ...(hasCast ? ['cast'] : [])]

/** `replayed` is the answer of recorded blocks or of the page, `refused` that the node does not serve the method. */
type Outcome = 'ran' | 'replayed' | 'refused' | 'parsed'

/** The folder of Foundry's command, once it is installed. */
let cast = ''
beforeAll(() => {
  mkdirSync(folder, { recursive: true })
  vi.stubGlobal('WebSocket', WebSocket)
  writeFileSync(path.join(folder, 'socket.mjs'), "import { WebSocket } from 'ws'\nglobalThis.WebSocket = WebSocket\n")
})
afterAll(() => {
  vi.unstubAllGlobals()
  rmSync(folder, { recursive: true, force: true })
})

/** The snippet as it is on the page, with the address of the local network. */
function codeOf(method: string, language: SnippetLanguage, url: string): string {
  const { request, provenance } = exampleOf(method)
  const network = provenance.chainId === TESTNET ? 'testnet' : 'mainnet'
  const viemChain = chain.viemChains[network]
  return language.render(request, { http: url, ws: url.replace('http', 'ws'), ...(viemChain && { viemChain }) })
}

async function served(method: string): Promise<LocalNetwork & { url: string; end: () => Promise<void> }> {
  const network = await localNetwork(exampleOf(method).provenance.chainId ?? MAINNET)
  if (method.startsWith('txpool_')) await network.send()
  if (/Sync$|subscribe$/.test(method)) network.node.clock.start(BLOCK_MS)
  const { url, close } = await serveNode(network, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
  return { ...network, url, end: close }
}

const moduleOf = (name: string, code: string): string => {
  const file = path.join(folder, `${name}.mjs`)
  const options = { syntax: 'typescript' } as const
  writeFileSync(file, transformSync(code, { jsc: { parser: options, target: 'es2022' }, module: { type: 'es6' } }).code)
  return file
}

/** The first thing that a script prints. A socket that stays open is ended after it. */
async function printedBy(file: string, keepsOpen: boolean): Promise<unknown> {
  if (keepsOpen) return firstLine(file)
  const printed: unknown[] = []
  const log = vi.spyOn(console, 'log').mockImplementation((...words: unknown[]) => void printed.push(...words))
  try {
    await import(/* @vite-ignore */ pathToFileURL(file).href)
    await expect.poll(() => printed.length, { timeout: WAIT_MS }).toBeGreaterThan(0)
  } finally {
    log.mockRestore()
  }
  return printed[0]
}

function firstLine(file: string): Promise<unknown> {
  const child = spawn(process.execPath, ['--import', path.join(folder, 'socket.mjs'), file], { cwd: root })
  return new Promise((resolve, reject) => {
    let errors = ''
    child.stderr.on('data', (data: Buffer) => {
      errors += data
    })
    child.stdout.once('data', (data: Buffer) => {
      resolve(String(data))
      child.kill()
    })
    child.once('close', () => reject(new Error(errors)))
  })
}

async function shell(code: string): Promise<unknown> {
  const env = { ...process.env, PATH: `${cast}:${process.env.PATH}` }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', code], { env, cwd: folder })
  if (stdout.startsWith('{"jsonrpc"')) {
    const { result, error } = JSON.parse(stdout) as { result?: unknown; error?: { message: string } }
    if (error) throw new Error(error.message)
    return result
  }
  return stdout.trim()
}

async function outcomeOf(method: string, language: SnippetLanguage): Promise<Outcome> {
  if (![...SCRIPTS, ...SHELLS].includes(language.id)) return 'parsed'
  const network = await served(method)
  const code = codeOf(method, language, network.url)
  try {
    const printed = SHELLS.includes(language.id)
      ? await shell(code)
      : await printedBy(moduleOf(`${language.id}-${method}`, code), isSubscription(method))
    expect([method, language.id, printed === undefined || printed === null]).toEqual([method, language.id, false])
    if (typeof printed === 'object' && printed !== null && 'error' in printed && 'jsonrpc' in printed)
      throw new Error(JSON.stringify(printed))
    return (network.answerers.get(method) ?? 'node') === 'node' ? 'ran' : 'replayed'
  } catch (error) {
    // Only a method that the node leaves out may be refused.
    if (method in LEFT_OUT) return 'refused'
    throw new Error(`${language.label} ${method}: ${(error as Error).message}\n${code}`)
  } finally {
    await network.end()
  }
}

const counts: Record<string, Record<Outcome, number>> = {}

describe('the snippets of the first cases', () => {
  const languages = snippetLanguages.filter(({ id }) => id !== 'raw')

  test.each(languages.map((language) => [language.id, language] as const))(
    'in %s',
    async (id, language) => {
      if (id === 'cast' && hasCast) cast = installCast(path.join(folder, 'cast'))
      const count: Record<Outcome, number> = { ran: 0, replayed: 0, parsed: 0, refused: 0 }
      for (const method of methods.filter((name) => languagesFor(name).includes(language)))
        count[await outcomeOf(method, language)]++
      counts[id] = count
    },
    INSTALL_MS,
  )

  test('ran, or the counts show why not. "vitest run -u" after this file writes them', async () => {
    await expect(`${JSON.stringify(counts, null, 2)}\n`).toMatchFileSnapshot('snippet-runs.json')
  })
})

test('snippets in TypeScript type-check against the libraries that they import', { timeout: 120_000 }, () => {
  const types = path.join(folder, 'types')
  mkdirSync(types, { recursive: true })
  for (const method of methods)
    for (const language of languagesFor(method).filter(({ language: grammar }) => grammar === 'ts'))
      writeFileSync(
        path.join(types, `${language.id}-${method}.ts`),
        `${codeOf(method, language, 'http://node.test')}\nexport {}\n`,
      )
  const compilerOptions = {
    ...{ target: 'es2023', module: 'esnext', moduleResolution: 'bundler', lib: ['ES2023', 'DOM'], types: ['node'] },
    ...{ strict: true, noEmit: true, skipLibCheck: true, allowImportingTsExtensions: true, resolveJsonModule: true },
    paths: {
      [chain.packageName]: [path.join(root, 'src/package/rpc/index.ts')],
      [`${chain.packageName}/*`]: [path.join(root, 'src/package/rpc/*.ts')],
    },
  }
  writeFileSync(path.join(types, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }))
  const { stdout, status } = spawnSync(path.join(root, 'node_modules/.bin/tsc'), ['-p', types], { encoding: 'utf8' })
  expect([status, stdout]).toEqual([0, ''])
})

test('snippets in Python are read by Python, where it is installed', ({ skip }) => {
  const python = spawnSync('python3', ['--version'])
  if (python.status !== 0) skip()
  const language = snippetLanguages.find(({ id }) => id === 'python')
  const codes = methods
    .filter((method) => language && languagesFor(method).includes(language))
    .map((method) => codeOf(method, language as SnippetLanguage, 'http://node.test'))
  expect(codes.length).toBeGreaterThan(40)
  const parse = 'import ast, json, sys; [ast.parse(code) for code in json.load(sys.stdin)]'
  execFileSync('python3', ['-c', parse], { input: JSON.stringify(codes) })
})
