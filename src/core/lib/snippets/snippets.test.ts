/**
 * Applies every template to every recorded request. The output is parsed by the language's grammar or run against a
 * mock.
 */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import * as viemChains from 'viem/chains'
import { beforeAll, describe, expect, test } from 'vitest'
import { authoredMethods } from '../../../../test/authored.ts'
import { chain } from '../../../chain.config.ts'
import type { ExampleCase } from '../method-model.ts'
import { cast } from './cast.ts'
import { curl } from './curl.ts'
import { fetchSnippet } from './fetch.ts'
import { languagesFor, snippetLanguages } from './languages.ts'
import { go, javascript, json, literal, python, rust } from './literal.ts'
import { raw } from './raw.ts'
import type { RpcRequest, SnippetLanguage } from './snippet.ts'
import { viem } from './viem.ts'

const folder = join(import.meta.dirname, '../../../../generated/examples')
const recorded: RpcRequest[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as ExampleCase[])
  .map(({ request }) => request)

const HOSTILE = [
  "it's",
  '"; rm -rf ~; echo "',
  '$(id) `id` $HOME ${HOME}',
  'back\\slash \\n \\',
  'line\nbreak\ttab\r',
  '!history %PATH% ^',
  '\u2018typographic\u2019',
  '\u0000\u0007\u001b',
  '{{ braces }} {result:#}',
  '猫 🐈',
]
const hostile: RpcRequest[] = HOSTILE.flatMap((text) => [
  { jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [text, { [text]: [text, null, true, 1.5] }] },
  { jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: [text] },
])
const requests = [...recorded, ...hostile]
const endpoint = { http: 'https://rpc.example/v1?key=a&b=c', ws: 'wss://rpc.example/v1' }

/** Texts of a language for all the requests it is offered for. */
const textsOf = (id: string): { request: RpcRequest; text: string }[] =>
  requests.flatMap((request) =>
    languagesFor(request.method)
      .filter((language) => language.id === id)
      .map((language) => ({ request, text: language.render(request, endpoint) })),
  )

describe('snippets', () => {
  test('there are recorded requests of every method', () => {
    expect([...new Set(recorded.map(({ method }) => method))].sort()).toEqual(authoredMethods)
  })

  test.each(snippetLanguages.map(({ id }) => id))('%s names the endpoint once', (id) => {
    const texts = textsOf(id)
    expect(texts.length).toBeGreaterThan(2)
    const expected = id === 'raw' ? 0 : 1
    expect(texts.map(({ text }) => text.split('rpc.example').length - 1)).toEqual(texts.map(() => expected))
  })

  test('a subscription is shown in languages that keep a connection open', () => {
    const ids = languagesFor('eth_subscribe').map(({ id }) => id)
    expect(ids.join(' ')).toBe('websocket recipe transfers viem ethers python go rust raw')
  })
})

describe('shell snippets', () => {
  /** Runs the scripts with curl and cast replaced by functions that print their arguments, ended by NUL. */
  const argumentsOf = (texts: string[]): string[][] => {
    const print = (name: string) => `${name}() { printf '%s\\0' "$@"; printf '\\1\\0'; }`
    const output = execFileSync('bash', ['-s'], { input: [print('curl'), print('cast'), ...texts].join('\n') })
    return output
      .toString()
      .split('\u0001\0')
      .slice(0, -1)
      .map((part) => part.split('\0').slice(0, -1))
  }
  // A shell argument cannot contain a NUL. JSON escapes it, so it never gets there.
  const bodies = (language: SnippetLanguage) =>
    argumentsOf(requests.filter(({ method }) => !/subscribe/.test(method)).map((it) => language.render(it, endpoint)))

  test('curl sends exactly the request, whatever stands in it', () => {
    const sent = requests.filter(({ method }) => !/subscribe/.test(method))
    expect(bodies(curl).map((args) => JSON.parse(args[args.indexOf('-d') + 1] ?? ''))).toEqual(sent)
    expect(new Set(bodies(curl).map((args) => args[1]))).toEqual(new Set([endpoint.http]))
  })

  test('cast gets the same params: words that are JSON are read as JSON, others as strings', () => {
    const read = (word: string): unknown => {
      try {
        return JSON.parse(word)
      } catch {
        return word
      }
    }
    const sent = requests.filter(({ method }) => !/subscribe/.test(method))
    const raw = bodies(cast).flatMap(([command, , , ...rest], index) =>
      command === 'rpc' ? [{ rest, request: sent[index] }] : [],
    )
    const seen = raw.map(({ rest }) =>
      rest[0] === '--raw'
        ? { method: rest[1], params: JSON.parse(rest[2] ?? '') }
        : { method: rest[0], params: rest.slice(1).map(read) },
    )
    expect(raw.length).toBeGreaterThan(50)
    expect(seen).toEqual(raw.map(({ request }) => ({ method: request?.method, params: request?.params })))
  })

  test.each([curl, cast])('$id passes bash -n', (language) => {
    const script = requests.map((request) => language.render(request, endpoint)).join('\n')
    expect(() => execFileSync('bash', ['-n'], { input: script, stdio: ['pipe', 'ignore', 'pipe'] })).not.toThrow()
  })
})

describe('JavaScript snippets', () => {
  test('fetch posts exactly the request', async () => {
    const sent: unknown[] = []
    const stub = async (url: string, init: { body: string }) => {
      sent.push([url, JSON.parse(init.body)])
      return { json: async () => ({ result: '0x1' }) }
    }
    const AsyncFunction = Object.getPrototypeOf(async () => undefined).constructor
    for (const { text } of textsOf(fetchSnippet.id))
      await new AsyncFunction('fetch', 'console', text)(stub, { log: () => undefined })
    expect(sent).toEqual(textsOf(fetchSnippet.id).map(({ request }) => [endpoint.http, request]))
  })

  test('the raw form is the request itself', () => {
    expect(requests.map((request) => JSON.parse(raw.render(request, endpoint)))).toEqual(requests)
  })

  test('viem uses its own action only where it says the same', () => {
    const render = (method: string, params: unknown[]) =>
      viem.render({ jsonrpc: '2.0', id: 1, method, params }, endpoint)
    expect(render('eth_getBlockByNumber', ['0x189', false])).toContain('client.getBlock({ blockNumber: 393n })')
    expect(render('eth_getBlockByNumber', [393, false])).toContain("method: 'eth_getBlockByNumber'")
    expect(render('debug_getRawHeader', ['latest'])).toContain("method: 'debug_getRawHeader'")
    expect(render('eth_getLogs', [{ fromBlock: '0x10', toBlock: 'latest' }])).toContain(
      "client.getLogs({ fromBlock: 16n, toBlock: 'latest' })",
    )
    expect(render('eth_getLogs', [{ topics: [`0x${'11'.repeat(32)}`] }])).toContain("method: 'eth_getLogs'")
    expect(render('eth_feeHistory', ['0xa', 'latest', [25]])).toContain(
      "client.getFeeHistory({ blockCount: 10, blockTag: 'latest', rewardPercentiles: [25] })",
    )
    expect(render('eth_feeHistory', ['0xa', 'latest'])).toContain("method: 'eth_feeHistory'")
  })
})

describe('literal', () => {
  const evaluate = (text: string): unknown => new Function(`return (${text})`)()

  test('JSON reads back as the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(JSON.parse(literal(json, value)))).toBe(JSON.stringify(value))
      }),
    )
  })

  test('JavaScript evaluates to the value', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.stringify(evaluate(literal(javascript, value)))).toBe(JSON.stringify(value))
      }),
    )
    const tricky = JSON.parse('{"__proto__": 1, "a-b": 2, "x": {"__proto__": []}}')
    expect(JSON.stringify(evaluate(literal(javascript, tricky)))).toBe(JSON.stringify(tricky))
  })

  test('words and escapes are the language’s own', () => {
    const value = [null, true, { a: '\u0007é' }]
    expect(literal(python, value)).toBe('[None, True, {"a": "\\u0007é"}]')
    expect(literal(go, value)).toBe('[]any{nil, true, map[string]any{"a": "\\u0007é"}}')
    expect(literal(rust, value)).toBe('[null, true, { "a": "\\u{0007}é" }]')
  })
})

type Parser = {
  setLanguage: (language: unknown) => void
  parse: (text: string) => { rootNode: { hasError: boolean } }
}
type TreeSitter = {
  Parser: { new (): Parser; init: () => Promise<void> }
  Language: { load: (path: string) => Promise<unknown> }
}

describe('grammars', () => {
  const require = createRequire(import.meta.url)
  const wasm = dirname(require.resolve('@vscode/tree-sitter-wasm'))
  let treeSitter: TreeSitter
  beforeAll(async () => {
    treeSitter = require('@vscode/tree-sitter-wasm') as TreeSitter
    await treeSitter.Parser.init()
  })
  const parserFor = async (grammar: string): Promise<Parser> => {
    const parser = new treeSitter.Parser()
    parser.setLanguage(await treeSitter.Language.load(join(wasm, `tree-sitter-${grammar}.wasm`)))
    return parser
  }

  test.each([
    ['go', 'go'],
    ['rust', 'rust'],
    ['python', 'python'],
    ['curl', 'bash'],
    ['cast', 'bash'],
    ['powershell', 'powershell'],
    ['viem', 'typescript'],
    ['ethers', 'typescript'],
    ['package', 'typescript'],
    ['fetch', 'typescript'],
    ['websocket', 'typescript'],
  ])('%s parses as %s', async (id, grammar) => {
    const parser = await parserFor(grammar)
    const broken = textsOf(id).filter(({ text }) => parser.parse(text).rootNode.hasError)
    expect(broken.map(({ text }) => text)).toEqual([])
  })

  test.each([
    ['go', 'package main\nfunc main() {'],
    ['rust', 'fn main() { let x = }'],
    ['python', 'print("a'],
    ['powershell', "$Body = 'it's'"],
  ])('the %s grammar refuses broken text', async (grammar, text) => {
    expect((await parserFor(grammar)).parse(text).rootNode.hasError).toBe(true)
  })
})

describe('typed calls', () => {
  const text = (id: string, method: string, params: unknown) =>
    snippetLanguages.find((one) => one.id === id)?.render({ jsonrpc: '2.0', id: 1, method, params }, endpoint) ?? ''
  const ACCOUNT = '0x09db0a93b389bef724429898f539aeb7ac2dd55f'

  test('Go calls ethclient, and imports exactly what it uses', () => {
    const balance = text('go', 'eth_getBalance', [ACCOUNT, 'finalized'])
    expect(balance).toContain(`client.BalanceAt(ctx,\n\t\tcommon.HexToAddress("${ACCOUNT}"),`)
    expect(balance).toContain('big.NewInt(int64(rpc.FinalizedBlockNumber))')
    for (const { params, method } of requests) {
      const code = text('go', method, params)
      const [head = '', body = ''] = code.split('const rpcURL')
      const names = [...head.matchAll(/"(?:[\w./-]+\/)?([\w-]+)"/g)].map(([, name]) => name?.replace('go-', ''))
      for (const name of names) expect(body, code).toMatch(new RegExp(`\\b${name}\\.`))
      for (const [, name] of body
        .replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')
        .matchAll(/\b(common|hexutil|big|rpc|types|ethereum|json)\./g))
        expect(names, code).toContain(name)
    }
  })

  test('Rust calls the provider, and uses exactly the names it brings in', () => {
    const balance = text('rust', 'eth_getBalance', [ACCOUNT, '0x1912dd3'])
    expect(balance).toContain(`.get_balance(address!("${ACCOUNT}"))`)
    expect(balance).toContain('.block_id(BlockId::number(0x1912dd3))')
    for (const { params, method } of requests) {
      const code = text('rust', method, params)
      const [head = '', body = ''] = code.split('const RPC_URL')
      const names = [...head.matchAll(/use [\w:]+::(?:\{([^}]+)\}|(\w+));/g)].flatMap(([, list, one]) =>
        (list ?? one ?? '').split(', '),
      )
      for (const name of names.filter((one) => !/^(Provider|StreamExt)$/.test(one)))
        expect(body, code).toMatch(new RegExp(`\\b${name}\\b`))
      for (const name of ['BlockId', 'BlockNumberOrTag', 'U256', 'Filter', 'TransactionRequest'])
        if (new RegExp(`\\b${name}::`).test(body.replaceAll(/"(?:[^"\\]|\\.)*"/g, '""')))
          expect(names, code).toContain(name)
    }
  })

  test.each(['go', 'rust'])('%s sends what no typed call can hold as it is', (id) => {
    expect(text(id, 'eth_getBalance', [ACCOUNT, '0x01'])).toContain('eth_getBalance')
    expect(text(id, 'eth_call', [{ to: ACCOUNT, data: '0x', input: '0x' }, 'latest'])).toContain('eth_call')
    expect(text(id, 'debug_traceTransaction', [`0x${'ab'.repeat(32)}`, {}])).toContain('debug_traceTransaction')
  })
})

describe('viem and its chains', () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../generated/openrpc.json'), 'utf8')
  const { servers } = JSON.parse(document) as { servers: { 'x-network': string; 'x-chain-id': number }[] }

  test.each(Object.entries(chain.viemChains))('the chain of %s is %s, with the id of the document', (network, name) => {
    const known = (viemChains as Readonly<Record<string, { id: number } | undefined>>)[name]
    expect(known?.id).toBe(servers.find((server) => server['x-network'] === network)?.['x-chain-id'])
  })

  test('a client names its chain where there is one', () => {
    const render = (viemChain?: string) =>
      viem.render(
        { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
        { ...endpoint, ...(viemChain === undefined ? {} : { viemChain }) },
      )
    expect(render('monad')).toContain("import { monad } from 'viem/chains'")
    expect(render('monad')).toContain('createPublicClient({ chain: monad, transport: http(RPC_URL) })')
    expect(render()).not.toContain('viem/chains')
  })
})
