import { describe, expect, test } from 'vitest'
import { suggestRoutes } from './suggest.ts'

const routes = [
  { path: '/', title: 'Home' },
  { path: '/faq', title: 'Questions' },
  { path: '/monad-arch/consensus/raptorcast', title: 'RaptorCast' },
  { path: '/reference/json-rpc/eth_getBlockByHash', title: 'eth_getBlockByHash' },
  { path: '/reference/json-rpc/eth_getBlockByNumber', title: 'eth_getBlockByNumber' },
  { path: '/reference/json-rpc/eth_getBlockReceipts', title: 'eth_getBlockReceipts' },
  { path: '/reference/json-rpc/eth_getLogs', title: 'eth_getLogs' },
]
const titles = (path: string) => suggestRoutes(path, routes).map(({ title }) => title)

describe('suggestRoutes', () => {
  test('finds a method whose name is written in another case', () => {
    expect(titles('/reference/json-rpc/eth_getblockbynumber')[0]).toBe('eth_getBlockByNumber')
  })

  test('finds a page that moved to another folder', () => {
    expect(titles('/docs/raptorcast')).toEqual(['RaptorCast'])
  })

  test('gives at most three, best first', () => {
    expect(titles('/reference/json-rpc/eth_getBlockReceipt')).toHaveLength(3)
    expect(titles('/reference/json-rpc/eth_getBlockReceipt')[0]).toBe('eth_getBlockReceipts')
  })

  test('is silent rather than wrong', () => {
    expect(titles('/wp-login.php')).toEqual([])
  })
})
