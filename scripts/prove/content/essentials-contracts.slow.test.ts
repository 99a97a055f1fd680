/** Tests that the contracts of /developer-essentials pay out all MON that they receive, and only to its owner. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Common, Hardfork, Mainnet } from '@ethereumjs/common'
import { createEVM, type EVM } from '@ethereumjs/evm'
import { Account, Address } from '@ethereumjs/util'
import fc from 'fast-check'
import { parseSignature } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, decodeErrorResult, decodeFunctionResult, encodeFunctionData, hexToBytes } from 'viem/utils'
import { beforeAll, describe, expect, test } from 'vitest'
import { fencesOf, readPages } from '../guides/fences.ts'
import { type Compiled, compiled } from './evm.ts'

type Hex = `0x${string}`
const root = path.join(import.meta.dirname, '../../..')

const STAKING = '0x0000000000000000000000000000000000001000'
const RESERVE = '0x0000000000000000000000000000000000001001'
const OWNER: Hex = '0x00000000000000000000000000000000000a11ce'
const STRANGER: Hex = '0x0000000000000000000000000000000000000bad'
const MON = 10n ** 18n
const GAS = 5_000_000n

/** Contracts of a fixture by name. */
const compile = (file: string): Record<string, Compiled> =>
  compiled(readFileSync(path.join(root, 'fixtures/essentials', file), 'utf8'))

let evm: EVM
const at = (address: Hex) => new Address(hexToBytes(address))
const balanceOf = async (address: Hex) => (await evm.stateManager.getAccount(at(address)))?.balance ?? 0n

/** Sends a message from one account. Returns the return data, with `error` if it failed. */
async function send(from: Hex, to: Hex | undefined, data: Hex, value = 0n) {
  const result = await evm.runCall({
    ...{ caller: at(from), origin: at(from), data: hexToBytes(data), value, gasLimit: GAS },
    ...(to === undefined ? {} : { to: at(to) }),
  })
  return {
    error: result.execResult.exceptionError?.error,
    output: bytesToHex(result.execResult.returnValue) as Hex,
    created: result.createdAddress?.toString() as Hex | undefined,
  }
}

async function create(from: Hex, { bytecode }: Compiled, argument = '' as string): Promise<Hex> {
  const { created, error } = await send(from, undefined, `${bytecode}${argument}`)
  if (error || !created) throw new Error(`Not created: ${error}`)
  return created
}

/** Installs the code of a stand-in at the precompile's address. */
async function standIn(address: Hex, contract: Compiled): Promise<void> {
  const made = await create(OWNER, contract)
  await evm.stateManager.putCode(at(address), await evm.stateManager.getCode(at(made)))
}

const vaultOf = compile('OneValidatorVault.sol').OneValidatorVault as Compiled
const batchOf = compile('GuardedBatch.sol').GuardedBatch as Compiled
const standIns = compile('StandIns.sol')

beforeAll(async () => {
  evm = await createEVM({ common: new Common({ chain: Mainnet, hardfork: Hardfork.Osaka }) })
  for (const who of [OWNER, STRANGER]) await evm.stateManager.putAccount(at(who), new Account(0n, 1_000_000n * MON))
  await standIn(STAKING, standIns.StakingStandIn as Compiled)
  await standIn(RESERVE, standIns.ReserveStandIn as Compiled)
})

test('every contract of the essentials that takes MON is tested here', async () => {
  const names = (await readPages(root))
    .filter(({ file }) => file.startsWith('content/developer-essentials/'))
    .flatMap(({ file, text }) => fencesOf(file, text))
    .filter(({ language, code }) => language === 'solidity' && /^\s*contract [\s\S]*\bpayable\b/m.test(code))
    .map(({ title }) => title)
  expect(names.sort()).toEqual(['GuardedBatch.sol', 'OneValidatorVault.sol'])
})

describe('OneValidatorVault', () => {
  const call = (functionName: string, ...args: unknown[]) =>
    encodeFunctionData({ abi: vaultOf.abi, functionName, args })
  const owed = async (vault: Hex): Promise<bigint> => {
    const { abi } = standIns.StakingStandIn as Compiled
    const amounts = ['staked', 'rewards'].map(async (functionName) => {
      const { output } = await send(OWNER, STAKING, encodeFunctionData({ abi, functionName, args: [vault] }))
      return decodeFunctionResult({ abi, functionName, data: output }) as bigint
    })
    const [staked = 0n, rewards = 0n] = await Promise.all(amounts)
    return staked + rewards
  }
  const reward = (vault: Hex, value: bigint) =>
    send(
      STRANGER,
      STAKING,
      encodeFunctionData({ abi: (standIns.StakingStandIn as Compiled).abi, functionName: 'reward', args: [vault] }),
      value,
    )
  const newVault = () => create(OWNER, vaultOf, '7'.padStart(64, '0'))

  test('each way in is known', () => {
    const ways = vaultOf.abi.filter((entry) => 'stateMutability' in entry && entry.stateMutability === 'payable')
    expect(ways.map((entry) => ('name' in entry ? entry.name : entry.type)).sort()).toEqual(['receive', 'stake'])
  })

  const step = fc.record({
    kind: fc.constantFrom('stake', 'send', 'reward', 'leave', 'claim', 'compound'),
    amount: fc.bigInt({ min: 1n, max: 100n }),
  })
  test('whatever came in, its owner gets all of it back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const vault = await newVault()
        const [before, strangerBefore] = [await balanceOf(OWNER), await balanceOf(STRANGER)]
        let staked = 0n
        let requests = 0
        const leave = async (amount: bigint): Promise<void> => {
          const { error } = await send(OWNER, vault, call('leave', amount))
          expect(error).toBeUndefined()
          requests++
        }
        for (const { kind, amount } of steps) {
          if (kind === 'send') await send(STRANGER, vault, '0x', amount)
          else if (kind === 'reward') await reward(vault, amount)
          else if (kind === 'leave' && staked >= amount) await leave(amount)
          else if (kind === 'stake') await send(OWNER, vault, call('stake'), amount)
          else if (kind !== 'leave') await send(OWNER, vault, call(kind))
          const { abi } = standIns.StakingStandIn as Compiled
          const { output } = await send(
            OWNER,
            STAKING,
            encodeFunctionData({ abi, functionName: 'staked', args: [vault] }),
          )
          staked = decodeFunctionResult({ abi, functionName: 'staked', data: output }) as bigint
        }
        if (staked > 0n) await leave(staked)
        for (let id = 0; id < requests; id++)
          expect((await send(OWNER, vault, call('finish', id))).error).toBeUndefined()
        for (const name of ['claim', 'sweep']) expect((await send(OWNER, vault, call(name))).error).toBeUndefined()
        expect([await owed(vault), await balanceOf(vault)]).toEqual([0n, 0n])
        const given = strangerBefore - (await balanceOf(STRANGER))
        expect(await balanceOf(OWNER)).toBe(before + given)
      }),
      { numRuns: 60 },
    )
  })

  test('nobody but its owner moves anything', async () => {
    const vault = await newVault()
    for (const data of [
      call('stake'),
      call('leave', 1n),
      call('finish', 0),
      call('claim'),
      call('compound'),
      call('sweep'),
    ]) {
      const { output, error } = await send(STRANGER, vault, data)
      expect(error).toBe('revert')
      expect(decodeErrorResult({ abi: vaultOf.abi, data: output }).errorName).toBe('NotOwner')
    }
  })
})

describe('GuardedBatch', () => {
  const key = privateKeyToAccount(`0x${'5'.repeat(64)}`)
  const account = key.address.toLowerCase() as Hex
  const call = (functionName: string, ...args: unknown[]) =>
    encodeFunctionData({ abi: batchOf.abi, functionName, args })
  const pay = (value: bigint) => [{ to: STRANGER, value, data: '0x' as Hex }]
  const errorOf = (data: Hex) => decodeErrorResult({ abi: batchOf.abi, data }).errorName
  const dip = (value: boolean) =>
    send(
      OWNER,
      RESERVE,
      encodeFunctionData({ abi: (standIns.ReserveStandIn as Compiled).abi, functionName: 'set', args: [value] }),
    )

  beforeAll(async () => {
    const target = await create(OWNER, batchOf)
    await evm.stateManager.putAccount(at(account), new Account(0n, 50n * MON))
    await evm.stateManager.putCode(at(account), hexToBytes(`0xef0100${target.slice(2)}`))
  })

  test('its owner takes out what came in', async () => {
    const before = await balanceOf(STRANGER)
    expect((await send(account, account, call('execute', pay(3n * MON)))).error).toBeUndefined()
    expect(await balanceOf(STRANGER)).toBe(before + 3n * MON)
  })

  test('a sponsor runs what the owner signed, once', async () => {
    const calls = pay(2n * MON)
    const { output } = await send(OWNER, account, call('digest', calls))
    const digest = decodeFunctionResult({ abi: batchOf.abi, functionName: 'digest', data: output }) as Hex
    const { v, r, s } = parseSignature(await key.signMessage({ message: { raw: digest } }))
    const data = call('executeSigned', calls, Number(v), r, s)
    const before = await balanceOf(STRANGER)
    expect((await send(OWNER, account, data)).error).toBeUndefined()
    expect(await balanceOf(STRANGER)).toBe(before + 2n * MON)
    expect(errorOf((await send(OWNER, account, data)).output)).toBe('NotOwner')
    const other = call('executeSigned', pay(40n * MON), Number(v), r, s)
    expect(errorOf((await send(OWNER, account, other)).output)).toBe('NotOwner')
  })

  test('nobody else runs anything', async () => {
    expect(errorOf((await send(STRANGER, account, call('execute', pay(1n)))).output)).toBe('NotOwner')
  })

  test('a batch that would break the reserve is undone with a name', async () => {
    await dip(true)
    const before = await balanceOf(account)
    expect(errorOf((await send(account, account, call('execute', pay(1n * MON)))).output)).toBe('WouldBreakReserve')
    expect(await balanceOf(account)).toBe(before)
    await dip(false)
  })
})
