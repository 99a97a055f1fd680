/** Reads the forms of the whole tasks. scripts/prove/content/recipe.test.ts runs them. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { ExampleCase } from '../method-model.ts'
import { TRANSFER, tokenOn } from './contracts.ts'
import { languagesFor } from './languages.ts'
import type { RpcRequest } from './snippet.ts'

const exampleCases = JSON.parse(
  readFileSync(new URL('../../../../generated/examples/eth_subscribe.json', import.meta.url), 'utf8'),
) as ExampleCase[]
const endpoint = { http: 'https://rpc.example', ws: 'wss://rpc.example', viemChain: 'monad' }
const idsOf = (method: string) => languagesFor(method).map(({ id }) => id)
const recipeOf = (method: string, params: unknown[], tab = 'recipe'): string => {
  const request: RpcRequest = { jsonrpc: '2.0', id: 1, method, params }
  return (
    languagesFor(method)
      .find(({ id }) => id === tab)
      ?.render(request, endpoint) ?? ''
  )
}

describe('a whole task', () => {
  test('is before the request where readers have nothing to send yet, and else after the first language', () => {
    expect(idsOf('eth_sendRawTransaction').slice(0, 2)).toEqual(['recipe', 'curl'])
    expect(idsOf('eth_getLogs').slice(0, 2)).toEqual(['curl', 'recipe'])
    expect(idsOf('eth_feeHistory').slice(0, 2)).toEqual(['curl', 'recipe'])
    expect(idsOf('eth_subscribe').slice(0, 3)).toEqual(['websocket', 'recipe', 'transfers'])
    expect(idsOf('eth_getBalance').slice(0, 3)).toEqual(['curl', 'recipe', 'batch'])
    expect(idsOf('eth_chainId')).not.toContain('recipe')
  })

  test('of logs has the filter of the request and blocks 1,000 below the finalized one, and else the request', () => {
    const address = `0x${'ab'.repeat(20)}`
    const code = recipeOf('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2', address }])
    expect(code).toContain('finalized - 1_000n')
    expect(code).toContain(`    address: '${address}',\n    fromBlock: from,\n    toBlock: to,\n  })`)
    expect(recipeOf('eth_getLogs', [{ fromBlock: '0x01' }])).toContain("method: 'eth_getLogs'")
  })

  test('of transfers has the filter of the request, and else all transfers of a token', () => {
    const all = recipeOf('eth_subscribe', ['newHeads'], 'transfers')
    expect(all).toContain(`address: '${tokenOn('USDC', 'monad')}',\n  topics: ['${TRANSFER}'],`)
    const { request } = exampleCases.find(({ name }) => name === 'logs') ?? {}
    const own = recipeOf('eth_subscribe', request?.params as unknown[], 'transfers')
    expect(own).toContain("'0x000000000000000000000000fb78fcae443eb423b59b8c186518c5df94416344',")
    const { request: other } = exampleCases.find(({ name }) => name === 'monad-logs') ?? {}
    expect(recipeOf('eth_subscribe', other?.params as unknown[], 'transfers')).toContain("'logs'")
  })

  test('of a token has the token and the account of the request, and else the request', () => {
    const [token, account] = [`0x${'ab'.repeat(20)}`, 'cd'.repeat(20)]
    const balanceOf = { to: token, data: `0x70a08231${account.padStart(64, '0')}` }
    expect(recipeOf('eth_call', [balanceOf])).toContain(`const TOKEN = '${token}'\nconst ACCOUNT = '0x${account}'\n`)
    expect(recipeOf('eth_call', [{ to: token, data: '0x' }])).toContain("data: '0x'")
    const transfer = { to: token, data: `0xa9059cbb${account.padStart(64, '0')}${'1'.padStart(64, '0')}` }
    const code = recipeOf('eth_estimateGas', [{ from: token, ...transfer }])
    expect(code).toContain(`const TOKEN = '${token}'`)
    expect(code).toContain(`const RECIPIENT = '0x${account}'`)
    expect(recipeOf('eth_estimateGas', [transfer])).toContain('client.estimateGas({')
  })

  test('of a batch has the account of the request, and else the request', () => {
    const account = `0x${'ab'.repeat(20)}`
    expect(recipeOf('eth_getBalance', [account, 'latest'])).toContain(`const ACCOUNTS = [\n  '${account}',`)
    expect(recipeOf('eth_getBalance', ['0x1', 'latest'])).toContain("method: 'eth_getBalance'")
  })

  test('of a receipt waits for a transaction of the reader', () => {
    const code = recipeOf('eth_getTransactionReceipt', ['0x1'])
    expect(code).toContain('const hash = process.env.TX_HASH as Hex')
    expect(code).toContain('client.waitForTransactionReceipt({ hash')
  })

  test('of sending signs with a key of the environment, for the chain of the endpoint', () => {
    const code = recipeOf('eth_sendRawTransaction', ['0x02'])
    expect(code).toContain('privateKeyToAccount(process.env.PRIVATE_KEY as Hex)')
    expect(code).not.toContain('monad')
    expect(code).toContain(endpoint.http)
  })
})
