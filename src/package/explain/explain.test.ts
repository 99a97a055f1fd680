import { readFileSync } from 'node:fs'
import { HttpRequestError, RpcRequestError, TimeoutError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { classifyRpcError } from './classify.ts'
import { type Explanation, explain } from './explain.ts'
import { explainFully } from './full.ts'
import { decodeRevert } from './reverts.ts'

/** `isFull`: only the further errors have it. */
type Input = { input: unknown; kind: string; verdict: string; cause: string; isFull?: true }
const inputs = JSON.parse(readFileSync('test/explain/inputs.json', 'utf8')) as Input[]
const full = (error: unknown): Explanation => explain(error, { decode: decodeRevert })

describe('what nodes, libraries, wallets, bundlers, providers and gateways write', () => {
  test.each(inputs.map((one) => [JSON.stringify(one.input).slice(0, 90), one] as const))(
    '%s',
    (_, { input, kind, verdict, cause, isFull }) => {
      expect(isFull ? explainFully(input) : full(input)).toMatchObject({ kind, verdict, cause })
    },
  )

  test('is classified with the same verdict, and with the same advice where no bytes are decoded', () => {
    for (const { input, isFull } of inputs) {
      if (isFull) continue
      const { verdict, advice, decoded } = full(input)
      // Bytes alone say nothing to code that does not decode them.
      if (/^0x/.test(String(input))) continue
      const classified = classifyRpcError(input)
      expect(classified.verdict, JSON.stringify(input)).toBe(verdict)
      if (!decoded) expect(classified.advice, JSON.stringify(input)).toBe(advice)
    }
  })
})

describe('what libraries throw', () => {
  const url = 'https://rpc.monad.xyz'
  const body = { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to: '0x1', data: '0xa9059cbb' }] }

  test('viem: the words of the node inside', () => {
    const error = new RpcRequestError({
      body,
      url,
      error: { code: -32_000, message: 'nonce too low: next nonce 5, tx nonce 3' },
    })
    expect(explain(error)).toMatchObject({
      kind: 'client',
      entry: 'PoolDropped',
      where: { method: 'eth_getTransactionCount' },
    })
  })
  test('viem: a timeout, a status, a refusal in the wallet', () => {
    expect(explain(new TimeoutError({ body, url })).kind).toBe('network')
    expect(explain(new HttpRequestError({ body, url, status: 429 }))).toMatchObject({ kind: 'http', verdict: 'retry' })
    expect(explain(new UserRejectedRequestError(new Error('User rejected the request.'))).kind).toBe('wallet')
  })
  test('viem: the calldata of the request is no revert', () => {
    const error = new RpcRequestError({ body, url, error: { code: 3, message: 'execution reverted' } })
    expect(full(error)).toMatchObject({ kind: 'node', entry: 'ExecutionReverted' })
    expect(full(error).decoded).toBeUndefined()
  })
  test('ethers: a code in words', () => {
    const error = Object.assign(new Error('x'), { code: 'NONCE_EXPIRED' })
    expect(explain(error)).toMatchObject({ entry: 'PoolDropped', confidence: 'likely' })
  })
  test('a wallet: a code alone', () => {
    expect(explain({ code: 4001 })).toMatchObject({ kind: 'wallet', confidence: 'likely' })
  })
})

describe('a text that is cut, wrapped or in capitals', () => {
  const text = 'max priority fee per gas higher than max fee per gas'
  test.each([
    text.toUpperCase(),
    text.slice(0, -9),
    text.slice(5),
    `Error: ${text.slice(0, 20)}\n${text.slice(20)}`,
    `{"error":"${text.replace(' than', '\\nthan')}"}`,
  ])('%s', (shape) => {
    expect(explain(shape).cause).toBe('The priority fee is above the fee cap.')
  })
})

describe('a known phrase in a sentence', () => {
  const sure = (text: string) => explainFully(text).confidence
  test('is certain as the sentence, in a short one, and with the code of its error', () => {
    expect(sure('nonce too low')).toBe('certain')
    expect(sure('Failed to send it: nonce too low')).toBe('certain')
    expect(sure('{"code":4001,"message":"MetaMask Tx Signature: User denied transaction signature."}')).toBe('certain')
    expect(sure('getaddrinfo ENOTFOUND rpc.monad.xyz')).toBe('certain')
    expect(sure('AA21 may be the reason why the operation of this account is not in any block')).toBe('certain')
  })
  test('is a guess in a long one, and likely in between', () => {
    expect(sure('Each part of a batch counts as one request against the rate limit of the plan')).toBe('guess')
    expect(sure('User denied transaction signature')).toBe('likely')
  })
})

describe('a text that was read from a picture', () => {
  test.each([
    ['Slgner had insufficlent balance', 'Signer had insufficient balance'],
    ['Error: nonce t00 low: next nonce 12, tx nonce 11', 'nonce too low: next nonce 12, tx nonce 11'],
    ['execut1on reverted: Ownable: ca11er is not the owner', 'execution reverted: Ownable: caller is not the owner'],
  ])('%s', (read, written) => {
    expect(explainFully(read)).toMatchObject({ cause: explainFully(written).cause, confidence: 'likely' })
  })
})

describe('a text with a misspelled word', () => {
  test.each([
    ['insufficent funds for gas * price + value', 'insufficient funds for gas * price + value', true],
    ['EIP7702 authorisation list empty', 'EIP7702 authorization list empty', true],
    ['exceeds blokk gas limit', 'exceeds block gas limit', true],
    ['exceeds plock gas lamps', 'exceeds block gas limit', false],
  ])('%s', (read, written, isKnown) => {
    expect(explainFully(read).cause === explainFully(written).cause).toBe(isKnown)
  })
})

describe('a limit in the text', () => {
  test.each([
    ['Transaction gas limit is 100000000 and exceeds transaction gas cap of 16777216', '16,777,216'],
    ["transaction's gas limit 40000000 exceeds maximum per-transaction gas limit 16777216", '16,777,216'],
    ['oversized data: transaction size 200000, limit 131072', '131,072'],
    ['number of requests in batch request exceeds limit of 5000', '5,000'],
  ])('is the one that the advice names: %s', (text, most) => {
    expect(explainFully(text).advice.match(/\d[\d,]+/g)).toEqual([most])
  })
  test('is left out if the text has none', () => {
    expect(explainFully('exceeds block gas limit').advice).toContain('30,000,000')
  })
})

describe('the pages that it names', () => {
  test('are the entry, the absent method and the providers', () => {
    expect(explain('rejected').where.page).toBe('/reference/rpc-error-codes#submission-rejected')
    expect(explain('eth_newFilter').where.page).toBe('/reference/json-rpc/absent/eth_newFilter')
    expect(explain('HTTP 429').where.page).toBe('/reference/rpc-error-codes#http-status-and-providers')
  })
})

describe('what it does not know', () => {
  test.each(['hello world', 'how do I bridge tokens to Monad?', 'gas limit', 'block 7', '0x1234', ''])('%j', (text) => {
    expect(full(text)).toMatchObject({ kind: 'unknown', verdict: 'unknown', confidence: 'none' })
  })
})

describe('a long text', () => {
  /** Characters. The longest text that is read. */
  const LONGEST = 262_144
  const shapes = [
    '"',
    ' ',
    '\n',
    'a',
    'a1',
    '0xab',
    '{"a":',
    '[',
    'transaction ',
    'max fee per gas ',
    'reason="',
    'code: -32000 ',
  ]
  const more = [
    'the method ',
    '\\n',
    '\\"',
    'panic ',
    'aB',
    '-32',
    'reverted with 0x',
    '"method":"',
    'execution reverted: ',
    '<html>',
    '0x08c379a0',
    '0xe450d38c ',
    '0x ',
    'name: "a" ',
    'data={',
  ]

  /** Time of the processor, the best of three runs. Milliseconds. */
  const cost = (text: string): number =>
    Math.min(
      ...[1, 2, 3].map(() => {
        const start = process.cpuUsage()
        explainFully(text)
        const { user, system } = process.cpuUsage(start)
        return (user + system) / 1_000
      }),
    )

  test.each([...shapes, ...more])('of %j costs no more than its length', (shape) => {
    const of = (length: number) => shape.repeat(Math.ceil(length / shape.length)).slice(0, length)
    const [part, whole] = [cost(of(LONGEST / 4)), cost(of(LONGEST))]
    // Four times the length. A square would be sixteen.
    expect(whole).toBeLessThan(Math.max(100, part * 10))
  })

  test('has its error found at the end, and is refused above the limit', () => {
    const dump = `${'0xab '.repeat(40_000)}\nDetails: nonce too low`
    expect(explain(dump).entry).toBe('PoolDropped')
    expect(explain(`${' '.repeat(LONGEST)}nonce too low`).kind).toBe('unknown')
  })
})
