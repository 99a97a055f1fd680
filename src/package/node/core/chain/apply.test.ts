import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { toHex } from 'viem/utils'
import { expect, test } from 'vitest'
import { delegationOf } from './apply.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const other = privateKeyToAccount(`0x${'22'.repeat(32)}`)
const CODE = '0x00000000000000000000000000000000000c0de3'
const CHAIN = 143
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

type Authorization = Awaited<ReturnType<typeof account.signAuthorization>>
const authorization = (address: Hex, nonce: number, signer = account) =>
  signer.signAuthorization({ address, chainId: CHAIN, nonce })
const sent = (...authorizationList: Authorization[]): Promise<Hex> =>
  account.signTransaction({
    ...{ type: 'eip7702', chainId: CHAIN, nonce: 7, gas: 100_000n, to: account.address, authorizationList },
    ...{ maxFeePerGas: 1n, maxPriorityFeePerGas: 1n },
  })

test('the code of a sender that delegates itself is certain', async () => {
  expect(await delegationOf(await sent(await authorization(CODE, 8)))).toBe(`0xef0100${CODE.slice(2)}`)
  expect(await delegationOf(await sent(await authorization(`0x${'0'.repeat(40)}`, 8)))).toBe('0x')
})

test('an authorization that nodes ignore, or that depends on others, gives no code', async () => {
  const own = await authorization(CODE, 8)
  const highS = { ...own, s: toHex(ORDER - BigInt(own.s)), yParity: own.yParity === 0 ? 1 : 0 } as Authorization
  const lists = [[await authorization(CODE, 7)], [await authorization(CODE, 8, other)], [own, own], [highS]]
  for (const list of lists) expect(await delegationOf(await sent(...list))).toBeUndefined()
})
