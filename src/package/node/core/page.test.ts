import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createNode } from './node.ts'

const page = readFileSync('content/reference/package/node.mdx', 'utf8')

test('the page has every signature of the contracts for tests, as their source has it', () => {
  const source = readFileSync('src/package/node/core/chain/built-in.sol', 'utf8')
  const functions = [...source.matchAll(/function (\w+)\(([^)]*)\) external/g)].map(
    ([, name, params = '']) => `${name}(${params.replaceAll(' calldata', '')})`,
  )
  const others = [...source.matchAll(/(?:event Counted|error \w+)\([^)]*\)/g)].map(([whole]) => whole)
  expect(functions.length).toBe(11)
  for (const signature of [...functions, ...others]) expect(page).toContain(`\`${signature}\``)
})

test('the wallet has each method that the page lists, and no other of a wallet', async () => {
  const [, listed = ''] = /Of the wallet's own methods, it has ([^.]+)\./.exec(page) ?? []
  const methods = [...listed.matchAll(/`(wallet_\w+)`/g)].map(([, name = '']) => name)
  expect(methods.length).toBe(6)
  const wallet = createNode().wallet()
  for (const method of methods) {
    const params = method === 'wallet_switchEthereumChain' ? [{ chainId: '0x4eaf' }] : []
    expect(await wallet.request({ method, params }).then(() => method)).toBe(method)
  }
  await expect(wallet.request({ method: 'wallet_sendCalls' })).rejects.toMatchObject({ code: -32_601 })
  expect(await wallet.request({ method: 'wallet_getPermissions' })).toEqual([{ parentCapability: 'eth_accounts' }])
})

test('a node keeps as many blocks as it is told, and refuses options that it does not have', async () => {
  const block = (node: ReturnType<typeof createNode>) =>
    node.ask({ method: 'eth_getBlockByNumber', params: ['0x1', false] })
  const [few, many] = [createNode(), createNode({ keepBlocks: 1_200 })]
  for (const node of [few, many]) await node.clock.step(1_110)
  expect([await block(few), await block(many)]).toEqual([null, expect.objectContaining({ number: '0x1' })])
  expect(() => createNode({ clientVersion: '9.9.9' })).toThrow('The errors of 9.9.9 are not known.')
  expect(() => createNode({ keepBlocks: 5 })).toThrow('whole number from 1100')
  expect(() => createNode({ keepBlock: 1 } as never)).toThrow(
    'There is no option "keepBlock". Did you mean keepBlocks?',
  )
}, 60_000)
