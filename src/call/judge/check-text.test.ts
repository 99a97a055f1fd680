import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hostilePastes } from '../../../test/hostile-pastes.ts'
import { SLOW } from '../../../test/slow.ts'
import { toPointer } from '../../core/lib/json-pointer.ts'
import type { ExampleCase } from '../../core/lib/method-model.ts'
import { methods } from '../../package/rpc/method.ts'
import { checkResponse } from '../../package/rpc/validate.ts'
import { checkText, fixText } from './check-text.ts'
import type { Verdict } from './verdict.ts'

/** Each paste is quick, but all of them take minutes on a busy machine. */
const LONG = { ...SLOW, timeout: 600_000 }

type Checked = Extract<Verdict, { kind: 'checked' }>

const checked = (value: unknown, chosen?: string): Checked => {
  const verdict = checkText(typeof value === 'string' ? value : JSON.stringify(value), chosen)
  if (verdict.kind !== 'checked') throw new Error(`expected a checked text, got ${verdict.kind}`)
  return verdict
}

const examples = readdirSync('generated/examples')
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => JSON.parse(readFileSync(`generated/examples/${name}`, 'utf8')) as ExampleCase[])
const [receipt] = examples.filter(
  ({ name, request }) => name === 'transfer' && request.method === 'eth_getTransactionReceipt',
)
if (!receipt) throw new Error('The recorded receipt is missing.')
const { result } = receipt.response as { result: Record<string, unknown> }
const answer = (changes: Record<string, unknown>) => ({ jsonrpc: '2.0', id: 1, result: { ...result, ...changes } })

/** A number that is invalid in every place of an answer. */
const WRONG = -0.77

/** The answer with one of its plain values replaced by a number, for a handful of values from the whole answer. */
function* withOneNumber(response: unknown): Generator<{ pointer: string; value: unknown }> {
  const leaves: string[][] = []
  const walk = (value: unknown, path: string[]): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, member] of Object.entries(value)) walk(member, [...path, key])
    else if (path[0] === 'result') leaves.push(path)
  }
  walk(response, [])
  const step = Math.max(1, Math.ceil(leaves.length / 6))
  for (const path of leaves.filter((_, index) => index % step === 0)) {
    const value = structuredClone(response) as Record<string, unknown>
    const parent = path.slice(0, -1).reduce((holder, key) => holder[key] as Record<string, unknown>, value)
    parent[path.at(-1) ?? ''] = WRONG
    yield { pointer: toPointer(...path), value }
  }
}

describe('hostile pastes', () => {
  const pastes = hostilePastes()

  test('are at least 200, of different names and texts', () => {
    expect(pastes.length).toBeGreaterThanOrEqual(200)
    expect(new Set(pastes.map(({ name }) => name)).size).toBe(pastes.length)
  })

  test('can all be corrected without harm', LONG, () => {
    for (const { name, text } of pastes.filter((paste) => paste.text.length < 1_000_000)) {
      const fixed = fixText(text, undefined)
      expect(typeof fixed, name).toBe('string')
    }
  })

  test('leave no trace on objects', () => {
    for (const { text } of pastes.filter((paste) => paste.text.includes('__proto__'))) checkText(text)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })
})

describe('checkText', () => {
  test('finds every recorded answer right, by its request', () => {
    for (const { request, response, name, invalidRequest } of examples) {
      const verdict = checked({ request, response })
      const where = `${request.method}/${name}`
      const inResponse = verdict.findings.filter(({ pointer }) => pointer.startsWith('/response'))
      expect(inResponse, where).toEqual([])
      if (!invalidRequest) expect(verdict.findings, where).toEqual([])
    }
  })

  test('finds every recorded answer right when its method is chosen', () => {
    for (const { request, response, name } of examples)
      expect(checked(response, request.method).findings, `${request.method}/${name}`).toEqual([])
  })

  test('names a wrong value in the answer of every method, with its line', SLOW, () => {
    const named = new Set<string>()
    for (const { request, response, name } of examples) {
      if (!('result' in response)) continue
      for (const broken of withOneNumber(response)) {
        const where = `${request.method}/${name} ${broken.pointer}`
        const verdict = checked(JSON.stringify(broken.value, null, 2), request.method)
        const report = checkResponse(request.method, broken.value)
        const expected = report.valid ? [] : report.problems.map(({ path }) => path)
        expect(verdict.findings.map(({ pointer }) => pointer).sort(), where).toEqual(expected.sort())
        const own = verdict.findings.find(({ pointer }) => pointer === broken.pointer)
        if (own === undefined) continue
        named.add(request.method)
        expect(verdict.view.lines[verdict.view.numbers.indexOf(own.line ?? 0)], where).toContain(String(WRONG))
      }
    }
    expect([...named].sort()).toEqual([...methods].sort())
  })

  test('recognises a receipt by its fields and names the wrong ones by line', () => {
    const verdict = checked(JSON.stringify(answer({ status: 1, blockNumber: '0x0189' }), null, 2))
    expect(verdict.method).toBe('eth_getTransactionReceipt')
    expect(verdict.found).toBe('fields')
    expect(verdict.title).toBe('2 problems')
    expect(verdict.findings.map(({ path }) => path).sort()).toEqual(['blockNumber', 'status'])
    for (const { line, path } of verdict.findings)
      expect(verdict.view.lines[verdict.view.numbers.indexOf(line ?? 0)], path).toContain(`"${path}"`)
    expect(verdict.view.marked.length).toBe(2)
  })

  test('marks the line that opens the object where a field is missing', () => {
    const { effectiveGasPrice: _, ...rest } = result
    const verdict = checked(JSON.stringify({ jsonrpc: '2.0', id: 1, result: rest }, null, 2))
    expect(verdict.findings).toMatchObject([{ path: 'effectiveGasPrice', line: 4 }])
    expect(verdict.findings[0]?.message).toContain('missing')
  })

  test('writes certain corrections into the text and leaves the rest as it was', () => {
    const text = JSON.stringify(answer({ status: 1, blockNumber: '0x0189', transactionHash: '0x12' }), null, 2)
    const fixed = fixText(text, undefined)
    expect(JSON.parse(fixed).result).toMatchObject({ status: '0x1', blockNumber: '0x189', transactionHash: '0x12' })
    expect(fixed).toBe(text.replace('"status": 1', '"status": "0x1"').replace('"0x0189"', '"0x189"'))
    expect(fixText(text, undefined, 0)).not.toBe(fixed)
  })

  test('renames a member that is nearly right', () => {
    const { blockHash, ...rest } = result
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { ...rest, block_hash: blockHash } })
    expect(JSON.parse(fixText(text, 'eth_getTransactionReceipt')).result.blockHash).toBe(blockHash)
  })

  test('indents a text of one line, without changing its tokens', () => {
    const verdict = checked('{"jsonrpc":"2.0","id":12345678901234567890,"result":"0x1b4","more":["a","b","c","d"]}')
    expect(verdict.view.title).toBe('Your text, indented')
    expect(verdict.view.lines[2]).toBe('  "id": 12345678901234567890,')
  })

  test('takes the method of a request in the same paste', () => {
    const verdict = checked(
      '{"jsonrpc":"2.0","id":7,"method":"eth_gasPrice","params":[]}\n{"jsonrpc":"2.0","id":7,"result":"0x0"}',
    )
    expect(verdict).toMatchObject({ method: 'eth_gasPrice', found: 'request', tone: 'success' })
  })

  test('checks each part of a batch against its own method', () => {
    const verdict = checked([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] },
      { jsonrpc: '2.0', id: 2, method: 'eth_getBalance', params: ['0x12', 'latest'] },
      { jsonrpc: '2.0', id: 1, result: '0x08f' },
    ])
    expect(verdict.findings.map(({ path }) => path)).toEqual(['[1] params[0] (account)', '[2] result'])
    expect(verdict.summary).toBe('2 requests, 1 answer; 2 of 3 with problems.')
  })

  test('says that plain values fit several methods instead of guessing', () => {
    const verdict = checked({ jsonrpc: '2.0', id: 1, result: '0x1b4' })
    expect(verdict.method).toBeUndefined()
    expect(verdict.foundWords).toMatch(/^\d+ methods answer such a value/)
  })

  test('explains a receipt that fits, in numbers', () => {
    const meanings = checked(answer({})).meanings
    expect(meanings).toContainEqual({ term: 'blockNumber', code: '0x15d1101', text: '22,876,417' })
    expect(meanings.find(({ term }) => term === 'status')?.text).toBe('the transaction succeeded')
    expect(meanings.find(({ term }) => term === 'Fee')?.text).toMatch(/^0\.00\d+ MON/)
  })

  test('names the error, its cause and the revert inside', () => {
    const data = `0x4e487b71${'0'.repeat(62)}12`
    const { meanings, title, explanation } = checked({
      jsonrpc: '2.0',
      id: 1,
      error: { code: 3, message: 'execution reverted', data },
    })
    expect(title).toBe('A valid answer: an error')
    expect(meanings[0]).toMatchObject({ code: '3', href: '/reference/rpc-error-codes#execution-reverted' })
    expect(meanings.find(({ term }) => term === 'Cause')?.text).toBe('Solidity stopped: division or modulo by zero.')
    expect(meanings.find(({ term }) => term === 'Revert')?.code).toBe('Panic(uint256)')
    expect(explanation).toMatchObject({ kind: 'revert', verdict: 'reverted' })
  })

  test('says why a method answers null', () => {
    const { meanings } = checked({ jsonrpc: '2.0', id: 1, result: null }, 'eth_getTransactionByHash')
    expect(meanings[0]?.term).toBe('Why null')
    expect(meanings[0]?.text).not.toContain('`')
  })

  test('shows only the beginning and the marked places of a large text', SLOW, () => {
    const wrong = { ...result, status: 1 }
    const text = JSON.stringify({ jsonrpc: '2.0', id: 1, result: [...Array(3_000).fill(result), wrong] }, null, 2)
    const { view, findings } = checked(text, 'eth_getBlockReceipts')
    expect(view.total).toBeGreaterThan(40_000)
    expect(view.lines.length).toBeLessThan(400)
    const line = findings[0]?.line ?? 0
    expect(view.lines[view.numbers.indexOf(line)]).toContain('"status": 1')
  })
})

describe('a text around the JSON', () => {
  test.each([
    ['2026-09-09T10:00:00Z INFO answer: {"jsonrpc":"2.0","id":1,"result":"0x1"} in 3 ms'],
    ['[2026-09-09 10:00:00] DEBUG {"jsonrpc":"2.0","id":1,"result":"0x1"}'],
    ['rpc <- [{"jsonrpc":"2.0","id":1,"result":"0x1"}]'],
  ])('of a log line is left out at once: %s', (text) => {
    const verdict = checkText(text)
    expect(verdict.kind === 'checked' && [verdict.title, verdict.foundWords]).toEqual([
      'It fits',
      expect.stringMatching(/^Read from the JSON inside the text\./),
    ])
  })

  test('is mended inside, and the text around it goes', () => {
    const text = 'INFO answer: {"jsonrpc":"2.0","id":1,"result":"0x01"}'
    expect(fixText(text, 'eth_blockNumber')).toBe('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  })

  test('is not looked for where a copy was cut: the piece inside is not the answer', () => {
    expect(checkText('{"jsonrpc":"2.0","id":1,"result":{"hash":"0x1"}').kind).toBe('not-json')
  })
})

test('a method that was chosen wrongly is told from the one that the answer fits', () => {
  const verdict = checkText('{"jsonrpc":"2.0","id":1,"result":"0x1"}', 'eth_getBlockByNumber')
  expect(verdict.kind === 'checked' && verdict.summary).toMatch(/^The answer fits eth_\w+ and \d+ other methods\.$/)
})

test('an error whose code is known and whose wording is not says so', () => {
  const verdict = checkText('{"jsonrpc":"2.0","id":1,"error":{"code":-32602,"message":"bad things"}}')
  expect(verdict.kind === 'checked' && verdict.meanings[0]?.text).toBe(
    'the code is Invalid params; the wording is not a Monad node’s',
  )
})
