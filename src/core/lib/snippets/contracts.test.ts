import { describe, expect, test } from 'vitest'
import { knownCall, knownEvent } from './contracts.ts'
import { ethers } from './ethers.ts'
import { python } from './python.ts'
import type { RpcRequest, SnippetLanguage } from './snippet.ts'
import { viem } from './viem.ts'
import { websocket } from './websocket.ts'

const TOKEN = `0x${'ab'.repeat(20)}`
const ACCOUNT = `0x${'cd'.repeat(20)}`
const word = (hex: string) => hex.replace('0x', '').padStart(64, '0')
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const endpoint = { http: 'https://rpc.example', ws: 'wss://rpc.example' }
const code = (language: SnippetLanguage, method: string, params: RpcRequest['params']) =>
  language.render({ jsonrpc: '2.0', id: 1, method, params }, endpoint)

describe('calls of known functions', () => {
  const balance = [{ to: TOKEN, data: `0x70a08231${word(ACCOUNT)}` }, 'latest']

  test('are reads of the contract in viem and ethers', () => {
    expect(code(viem, 'eth_call', balance)).toContain(
      `readContract({\n  address: '${TOKEN}',\n  abi: erc20Abi,\n  functionName: 'balanceOf',\n  args: ['${ACCOUNT}'],\n})`,
    )
    expect(code(viem, 'eth_call', balance)).toContain("import { createPublicClient, erc20Abi, http } from 'viem'")
    expect(code(ethers, 'eth_call', balance)).toContain(`const balanceOf = await contract.balanceOf('${ACCOUNT}')`)
    expect(code(viem, 'eth_call', [{ to: TOKEN, data: '0x757991a8' }, '0x10'])).toContain('blockNumber: 16n')
    expect(code(ethers, 'eth_call', [{ to: TOKEN, data: '0x757991a8' }, '0x10'])).toContain(
      'contract.getEpoch({ blockTag: 16 })',
    )
  })

  test('are reads of the contract in Python, decoded', () => {
    const read = code(python, 'eth_call', balance)
    expect(read).toContain(`contract.functions.balanceOf(\n    Web3.to_checksum_address("${ACCOUNT}"),\n).call()`)
    expect(read).toContain('"outputs": [{"name": "", "type": "uint256"}]')
    const epoch = code(python, 'eth_call', [{ to: TOKEN, data: '0x757991a8' }, '0x10'])
    expect(epoch).toContain('result = contract.functions.getEpoch().call(block_identifier=16)')
    expect(epoch).toContain('{"name": "epoch", "type": "uint64"}, {"name": "inEpochDelayPeriod", "type": "bool"}')
  })

  test('that change state are estimated by name', () => {
    const transfer = [{ from: ACCOUNT, to: TOKEN, data: `0xa9059cbb${word(ACCOUNT)}${word('0x5')}` }, 'latest']
    expect(code(viem, 'eth_estimateGas', transfer)).toContain(`args: ['${ACCOUNT}', 5n]`)
    expect(code(viem, 'eth_estimateGas', transfer)).toContain('client.estimateContractGas({')
    expect(code(ethers, 'eth_estimateGas', transfer)).toContain(
      `contract.transfer.estimateGas(\n  '${ACCOUNT}',\n  5n,\n  { from: '${ACCOUNT}' },\n)`,
    )
  })

  test('stay bytes where the data is another, or has more than the arguments', () => {
    expect(knownCall(`0x70a08231${'1'.repeat(64)}`)).toBeUndefined()
    expect(knownCall(`0x70a08231${word(ACCOUNT)}${word('0x1')}`)).toBeUndefined()
    expect(knownCall('0xdeadbeef')).toBeUndefined()
    expect(code(viem, 'eth_call', [{ to: TOKEN, data: '0xdeadbeef' }, 'latest'])).toContain('client.call({')
    expect(code(viem, 'eth_call', [{ from: ACCOUNT, to: TOKEN, data: '0x313ce567' }])).toContain('client.call({')
  })
})

describe('known events', () => {
  test('have their conditions on accounts by name', () => {
    expect(knownEvent([TRANSFER, null, `0x${word(ACCOUNT)}`])?.args).toEqual({ to: ACCOUNT })
    expect(knownEvent([TRANSFER, [`0x${word(ACCOUNT)}`]])).toBeUndefined()
    expect(knownEvent([TRANSFER, null, null, null])).toBeUndefined()
    const filter = { address: TOKEN, topics: [TRANSFER, null, `0x${word(ACCOUNT)}`] }
    expect(code(viem, 'eth_getLogs', [filter])).toContain(`args: { to: '${ACCOUNT}' }`)
  })
})

describe('subscriptions', () => {
  const logs = ['logs', { address: TOKEN, topics: [TRANSFER] }]

  test('are watched with viem, and other kinds with its transport', () => {
    expect(code(viem, 'eth_subscribe', ['newHeads'])).toContain('client.watchBlockHeaders({')
    expect(code(viem, 'eth_subscribe', logs)).toContain(`client.watchEvent({\n  address: '${TOKEN}',`)
    expect(code(viem, 'eth_subscribe', ['monadNewHeads'])).toContain('client.transport.subscribe({')
  })

  test('are listened to with the provider of ethers over a WebSocket', () => {
    expect(code(ethers, 'eth_subscribe', ['newHeads'])).toContain("provider.on('block',")
    expect(code(ethers, 'eth_subscribe', logs)).toContain('new WebSocketProvider(socket)\nprovider.on({')
    expect(code(ethers, 'eth_subscribe', ['monadNewHeads'])).toContain(
      "new Messages(provider, ['monadNewHeads']).start()",
    )
  })

  test('are made first where their end is shown, except for an ID that no node gives', () => {
    const end = (language: SnippetLanguage, id: string) => code(language, 'eth_unsubscribe', [id])
    const [given, unknown] = [`0x1887${'0'.repeat(28)}`, `0x${'1'.padStart(32, '0')}`]
    expect(end(viem, given)).toContain('await unsubscribe()')
    expect(end(ethers, given)).toContain("provider.off('block', listener)")
    expect(end(websocket, given)).toContain('params: [result]')
    expect(end(viem, unknown)).toContain(`params: ['${unknown}']`)
    expect(end(websocket, unknown)).toContain(unknown)
  })
})
