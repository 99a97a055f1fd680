/** Reads the forms of the whole tasks. scripts/prove/content/recipe.test.ts runs them. */
import { describe, expect, test } from 'vitest'
import { languagesFor } from './languages.ts'
import type { RpcRequest } from './snippet.ts'

const endpoint = { http: 'https://rpc.example', ws: 'wss://rpc.example', viemChain: 'monad' }
const idsOf = (method: string) => languagesFor(method).map(({ id }) => id)
const recipeOf = (method: string, params: unknown[]): string => {
  const request: RpcRequest = { jsonrpc: '2.0', id: 1, method, params }
  return (
    languagesFor(method)
      .find(({ id }) => id === 'recipe')
      ?.render(request, endpoint) ?? ''
  )
}

describe('a whole task', () => {
  test('is before the request where readers have nothing to send yet, and else after the first language', () => {
    expect(idsOf('eth_sendRawTransaction').slice(0, 2)).toEqual(['recipe', 'curl'])
    expect(idsOf('eth_getLogs').slice(0, 2)).toEqual(['curl', 'recipe'])
    expect(idsOf('eth_subscribe').slice(0, 2)).toEqual(['websocket', 'recipe'])
    expect(idsOf('eth_call')).not.toContain('recipe')
  })

  test('of logs has the filter of the request and blocks 1,000 below the finalized one, and else the request', () => {
    const address = `0x${'ab'.repeat(20)}`
    const code = recipeOf('eth_getLogs', [{ fromBlock: '0x1', toBlock: '0x2', address }])
    expect(code).toContain('const last = finalized - 1_000n')
    expect(code).toContain(`  address: '${address}',\n  fromBlock: last - 99n,\n  toBlock: last,\n})`)
    expect(recipeOf('eth_getLogs', [{ fromBlock: '0x01' }])).toContain("method: 'eth_getLogs'")
  })

  test('of subscriptions watches the transfers of a token to an account', () => {
    const code = recipeOf('eth_subscribe', ['newHeads'])
    expect(code).toContain('client.watchEvent({')
    expect(code).toContain(
      "event: parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 value)')",
    )
    expect(code).toContain("args: { to: '0xfb78fcae443eb423b59b8c186518c5df94416344' },")
  })

  test('of sending signs on testnet with a key of the environment', () => {
    const code = recipeOf('eth_sendRawTransaction', ['0x02'])
    expect(code).toContain('privateKeyToAccount(process.env.PRIVATE_KEY as Hex)')
    expect(code).toContain('chain: monadTestnet')
    expect(code).not.toContain(endpoint.http)
  })
})
