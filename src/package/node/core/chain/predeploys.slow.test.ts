import { readFileSync } from 'node:fs'
import { recoverTransactionAddress, type TransactionSerializedLegacy } from 'viem'
import { concat, getContractAddress, keccak256 } from 'viem/utils'
import { expect, test } from 'vitest'
import { createNode } from '../node.ts'
import { createMachine } from './machine.ts'
import type { Message } from './message.ts'
import { PREDEPLOYS } from './predeploys.ts'
import type { Hex } from './trie.ts'
import { accountAt, Draft, slotAt, type World } from './world.ts'

type Creation = { source: string; keccak256: Hex; code: Hex; from?: Hex; salt?: Hex }
const creations = JSON.parse(
  readFileSync(new URL('../../../../../test/node/creation-codes.json', import.meta.url), 'utf8'),
) as Record<(typeof PREDEPLOYS)[number]['name'], Creation>

const MAINNET = 143
const GAS = 30_000_000n
/** The presigned transaction of the CREATE2 factory. Anyone can send it, and its key is unknown. */
const PRESIGNED: Hex = `0xf8a58085174876e800830186a08080b853${creations.Create2Factory.code.slice(2)}1ba0${'22'.repeat(32)}a0${'22'.repeat(32)}`
const factory = PREDEPLOYS.find(({ name }) => name === 'Create2Factory')?.address ?? '0x'

const block: Message['block'] = {
  ...{ number: 1n, timestamp: 1_790_000_000n, miner: `0x${'0'.repeat(40)}`, mixHash: `0x${'0'.repeat(64)}` },
  ...{ gasLimit: GAS, baseFee: 0n, hashOf: () => undefined },
}

/** The contract that a creation made, and the contracts that its constructor created. Excludes the sender. */
function writtenBy(draft: Draft, before: World, sender: Hex): object[] {
  const after = draft.finish()
  return draft
    .written()
    .filter((address) => address !== sender && accountAt(after, address) !== undefined)
    .map((address) => {
      const account = accountAt(after, address)
      const slots = [...(draft.touched.get(address) ?? [])].filter((slot) => BigInt(slotAt(account, slot)) !== 0n)
      const storage = Object.fromEntries(slots.map((slot) => [slot, slotAt(account, slot)]))
      return { address, nonce: Number(account?.nonce), code: account?.code, storage }
    })
    .filter(({ code, address }) => code !== '0x' && accountAt(before, address) === undefined)
}

test('the contracts of block 0 are what their creation codes leave at the addresses that Monad has', async () => {
  const machine = await createMachine({ chainId: MAINNET })
  const made: Record<string, object[]> = {}
  let world: World
  for (const name of ['Create2Factory', ...Object.keys(creations)] as (keyof typeof creations)[]) {
    if (made[name] !== undefined) continue
    const { code, from, salt } = creations[name]
    expect([name, keccak256(code)]).toEqual([name, creations[name].keccak256])
    const address = PREDEPLOYS.find((one) => one.name === name)?.address
    const derived =
      salt === undefined
        ? getContractAddress({ from: from ?? '0x', nonce: 0n })
        : getContractAddress({ opcode: 'CREATE2', from: factory, salt, bytecode: code })
    expect([name, derived.toLowerCase()]).toEqual([name, address])
    const draft = new Draft(world)
    const sender = from ?? `0x${'11'.repeat(20)}`
    const outcome = await machine.run({
      ...{ draft, block, from: sender, to: salt && factory, data: salt ? concat([salt, code]) : code },
      ...{ value: 0n, gas: GAS, gasPrice: 0n, accessList: [] },
      reserve: { sender, gasCost: 0n, recent: { senders: new Set(), authorities: new Set() } },
    })
    expect([name, outcome.error]).toEqual([name, undefined])
    made[name] = writtenBy(draft, world, sender)
    world = draft.finish()
  }
  const inOrder = Object.fromEntries(PREDEPLOYS.map(({ name }) => [name, made[name]]))
  // After a change of a creation code: npx vitest run -u --project slow src/package/node/core/chain/predeploys.slow.test.ts
  await expect(`${JSON.stringify(inOrder, null, 2)}\n`).toMatchFileSnapshot('predeploys.json')
})

test('the presigned transaction of the CREATE2 factory is signed by the sender that its address comes from', async () => {
  const sender = await recoverTransactionAddress({ serializedTransaction: PRESIGNED as TransactionSerializedLegacy })
  expect(sender.toLowerCase()).toBe(creations.Create2Factory.from)
})

test('they work on a chain with another id', async () => {
  const { provider } = createNode()
  const call = (to: Hex, data: Hex) => provider.request({ method: 'eth_call', params: [{ to, data }, 'latest'] })
  const of = (name: string) => PREDEPLOYS.find((one) => one.name === name)?.address ?? '0x'
  // getChainId() of Multicall3.
  expect(BigInt((await call(of('Multicall3'), '0x3408e470')) as Hex)).toBe(20_143n)
  // DOMAIN_SEPARATOR() of Permit2, which recomputes it on another chain than the deployment's.
  const separators = await Promise.all(
    [20_143, MAINNET].map((chainId) =>
      createNode({ chainId }).provider.request({
        method: 'eth_call',
        params: [{ to: of('Permit2'), data: '0x3644e515' }, 'latest'],
      }),
    ),
  )
  expect(new Set(separators).size).toBe(2)
  // getNonce(address,uint192) of each entry point.
  for (const name of ['EntryPointV06', 'EntryPointV07', 'EntryPointV08'])
    expect(await call(of(name), `0x35567e1a${'0'.repeat(128)}`)).toBe(`0x${'0'.repeat(64)}`)
  // The factory returns the address of the new contract.
  expect(await call(of('Create2Factory'), `0x${'0'.repeat(64)}00`)).toBe(
    getContractAddress({
      opcode: 'CREATE2',
      from: factory,
      salt: `0x${'0'.repeat(64)}`,
      bytecode: '0x00',
    }).toLowerCase(),
  )
})
