/** The words of cast's commands. scripts/prove/content/cast-requests.slow.test.ts sends them with cast itself. */
import { describe, expect, test } from 'vitest'
import { cast } from './cast.ts'

const TOKEN = `0x${'ab'.repeat(20)}`
const ACCOUNT = `0x${'cd'.repeat(20)}`
const HASH = `0x${'11'.repeat(32)}`
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const word = (hex: string): string => hex.replace('0x', '').padStart(64, '0')
const code = (method: string, ...params: unknown[]): string =>
  cast
    .render({ jsonrpc: '2.0', id: 1, method, params }, { http: 'https://rpc.test', ws: '' })
    .replace('RPC_URL=https://rpc.test\n', '')

describe('cast', () => {
  test('has a command for reads of accounts and blocks, without the block that is its default', () => {
    expect(code('eth_chainId')).toBe('cast chain-id --rpc-url "$RPC_URL"')
    expect(code('eth_getBalance', ACCOUNT, 'latest')).toBe(`cast balance ${ACCOUNT} --rpc-url "$RPC_URL"`)
    expect(code('eth_getTransactionCount', ACCOUNT, '0x10')).toContain('--block 16')
    expect(code('eth_getCode', ACCOUNT, { blockHash: HASH })).toContain(`--block ${HASH}`)
    expect(code('eth_getBlockByNumber', 'finalized', true)).toBe('cast block finalized --full --rpc-url "$RPC_URL"')
    expect(code('eth_getTransactionReceipt', HASH)).toBe(
      `cast receipt ${HASH} \\\n  --async \\\n  --rpc-url "$RPC_URL"`,
    )
  })

  test('decodes the result of a known function, and sends other data as bytes', () => {
    expect(code('eth_call', { to: TOKEN, data: `0x70a08231${word(ACCOUNT)}` }, 'latest')).toContain(
      `cast call ${TOKEN} 'balanceOf(address)(uint256)' ${ACCOUNT}`,
    )
    expect(code('eth_call', { to: TOKEN, data: '0x757991a8' }, 'latest')).toContain("'getEpoch()(uint64,bool)'")
    expect(code('eth_call', { to: TOKEN, data: '0xdeadbeef' }, 'latest')).toContain(`call ${TOKEN} 0xdeadbeef `)
    expect(code('eth_call', { to: TOKEN }, 'latest', { [ACCOUNT]: { balance: '0x5' } })).toContain(
      `--override-balance ${ACCOUNT}:5`,
    )
    expect(code('eth_estimateGas', { from: ACCOUNT, to: TOKEN, value: '0xde0b6b3a7640000' })).toContain(
      '--value 1ether',
    )
  })

  test('names an event, its accounts and both ends of the range', () => {
    const filter = { address: TOKEN, fromBlock: '0x1', toBlock: '0x64', topics: [TRANSFER, null, `0x${word(ACCOUNT)}`] }
    expect(code('eth_getLogs', filter)).toBe(
      [
        `cast logs 'Transfer(address indexed from, address indexed to, uint256 value)' '' ${ACCOUNT} \\`,
        `  --address ${TOKEN} \\`,
        '  --from-block 1 \\',
        '  --to-block 100 \\',
        '  --rpc-url "$RPC_URL"',
      ].join('\n'),
    )
  })

  test('sends a raw request where no command says the same', () => {
    const raw = (method: string, ...params: unknown[]) =>
      expect(code(method, ...params), method).toMatch(
        new RegExp(`^cast rpc --rpc-url "\\$RPC_URL" (--raw )?${method} `),
      )
    raw('eth_getBalance', ACCOUNT)
    raw('eth_getBalance', ACCOUNT, '0x01')
    raw('eth_call', { to: TOKEN, data: '0x', input: '0x' }, 'latest')
    raw('eth_call', { to: TOKEN, chainId: '0x1' }, 'latest')
    raw('eth_call', { to: TOKEN }, 'latest', { [ACCOUNT]: { state: {} } })
    raw('eth_getLogs', { blockHash: HASH })
    raw('eth_getLogs', { address: TOKEN, fromBlock: '0x1' })
    raw('debug_traceTransaction', HASH, {})
  })
})
