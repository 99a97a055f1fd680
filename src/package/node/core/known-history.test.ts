import { sign } from 'viem/accounts'
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { Block } from './chain/chain.ts'
import { createEngine, type Engine, playedEngine } from './chain/engine.ts'
import { HISTORY_BLOCKS, madeAccounts } from './chain/genesis.ts'
import { keptForm } from './chain/known-history.ts'
import { SYSTEM_ACCOUNT } from './chain/system.ts'
import { decodeTransaction } from './chain/transaction.ts'
import { stateRoot } from './chain/world.ts'
import { settingsOf } from './node.ts'

const settings = settingsOf({ history: true })
const { seed, chainId, genesisTime } = settings
const blocksOf = ({ chain }: Engine): Block[] =>
  Array.from({ length: chain.head + 1 }, (_, number) => chain.block(number) ?? expect.fail(`no block ${number}`))

/** Replaces worlds with their roots, because equal worlds may have computed different parts of their tries. */
const comparable = ({ transactions, world, ...block }: Block) => ({
  ...block,
  stateRoot: stateRoot(world),
  transactions: transactions.map(({ before, ...transaction }) => ({ ...transaction, before: stateRoot(before) })),
})

describe('the chain that a node without options begins with', () => {
  test('is kept as data that a run gives', async () => {
    const blocks = blocksOf(await playedEngine(settings))
    const asText = (_: string, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value)
    const text = JSON.stringify(keptForm({ seed, chainId, genesisTime }, madeAccounts(seed), blocks), asText, 1)
    // After a change of the history: npx vitest run -u src/package/node/core/known-history.test.ts
    await expect(`${text}\n`).toMatchFileSnapshot('chain/known-history.json')
  })

  test('is the same whether it is run or taken from there, blocks, states and pool', async () => {
    const [played, taken] = [await playedEngine(settings), await createEngine(settings)]
    expect(taken.chain.head).toBe(HISTORY_BLOCKS)
    expect(blocksOf(taken).map(comparable)).toEqual(blocksOf(played).map(comparable))
    for (const { header, world } of blocksOf(taken)) expect(stateRoot(world)).toBe(header.stateRoot)
    const hashes = blocksOf(played).flatMap(({ transactions }) => transactions.map(({ tx }) => tx.hash))
    const statuses = ({ pool }: Engine) => hashes.map((hash) => pool.status(hash))
    expect(statuses(taken)).toEqual(statuses(played))
    expect(statuses(taken)).toContainEqual({ status: 'committed' })
  })

  test('has the signatures that its keys make', async () => {
    const keys = new Map(
      [SYSTEM_ACCOUNT, ...madeAccounts(seed)].map(({ address, privateKey }) => [address, privateKey]),
    )
    const all = blocksOf(await createEngine(settings)).flatMap(({ transactions }) => transactions.map(({ tx }) => tx))
    expect(all).toHaveLength(2 * HISTORY_BLOCKS)
    for (const { raw, from } of all) {
      const { r: _r, s: _s, v: _v, yParity: _yParity, ...unsigned } = parseTransaction(raw)
      const hash = keccak256(serializeTransaction(unsigned as never))
      const signature = await sign({ hash, privateKey: keys.get(from) ?? '0x' })
      expect(serializeTransaction(unsigned as never, signature)).toBe(raw)
    }
  })

  test('goes on in the same way, forks included', async () => {
    const next = async (engine: Engine) => {
      await engine.step()
      await engine.fork()
      const progress = await engine.step()
      return progress.map(({ block, state }) => [state, comparable(block)])
    }
    expect(await next(await createEngine(settings))).toEqual(await next(await playedEngine(settings)))
  })

  test('forks of its newest block give its transactions to the next proposal', async () => {
    const fork = async (engine: Engine) => (await engine.fork()).map(({ block }) => comparable(block))
    expect(await fork(await createEngine(settings))).toEqual(await fork(await playedEngine(settings)))
  })

  test.each<Partial<typeof settings>>([{ seed: '2' }, { chainId: 143 }, { genesisTime: 1 }])(
    'is another for %j, and is run',
    async (other) => {
      const [one, two] = [await createEngine({ ...settings, ...other }), await createEngine(settings)]
      expect(one.chain.block(HISTORY_BLOCKS)?.hash).not.toBe(two.chain.block(HISTORY_BLOCKS)?.hash)
      expect(one.chain.head).toBe(HISTORY_BLOCKS)
      const all = blocksOf(one).flatMap(({ transactions }) => transactions.map(({ tx }) => tx))
      for (const { raw, from } of all)
        expect(await decodeTransaction(raw)).toMatchObject({ from, chainId: other.chainId ?? chainId })
    },
  )
})
