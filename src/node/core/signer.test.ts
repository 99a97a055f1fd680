import { privateKeyToAddress, sign } from 'viem/accounts'
import { keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import { expect, test } from 'vitest'
import { createEngine } from './engine.ts'
import { devAccounts, HISTORY_BLOCKS } from './genesis.ts'
import { settingsOf } from './node.ts'
import { signatureName } from './signer.ts'
import { SYSTEM_KEY, SYSTEM_SENDER } from './system.ts'
import type { Hex } from './trie.ts'

const settings = settingsOf({})

/** Every signature that a node with no option makes before it answers, made again. */
async function signaturesOfStart(): Promise<Record<string, Hex>> {
  const { chain, accounts } = await createEngine(settings)
  const keys = new Map<Hex, Hex>(accounts.map(({ address, privateKey }) => [address, privateKey]))
  keys.set(SYSTEM_SENDER, SYSTEM_KEY)
  const signatures: Record<string, Hex> = {}
  for (let number = 1; number <= HISTORY_BLOCKS; number++) {
    for (const { tx } of chain.block(number)?.transactions ?? []) {
      const { r: _r, s: _s, v: _v, yParity: _parity, ...unsigned } = parseTransaction(tx.raw)
      const hash = keccak256(serializeTransaction(unsigned as never))
      const privateKey = keys.get(tx.from) ?? '0x'
      const { r, s, yParity } = await sign({ hash, privateKey })
      signatures[signatureName(privateKey, hash)] = `0x${r.slice(2)}${s.slice(2)}0${yParity}`
    }
  }
  return signatures
}

test('the known addresses and signatures are those of a start without options, all of them and no others', async () => {
  const signatures = await signaturesOfStart()
  const keys = devAccounts(settings.seed).map(({ privateKey }) => privateKey)
  const addresses = Object.fromEntries(keys.map((key) => [key, privateKeyToAddress(key).toLowerCase()]))
  expect(Object.keys(signatures)).toHaveLength(2 * HISTORY_BLOCKS)
  // After a change of the history: npx vitest run -u src/node/core/signer.test.ts
  await expect(`${JSON.stringify({ addresses, signatures }, null, 2)}\n`).toMatchFileSnapshot('known-signatures.json')
})
