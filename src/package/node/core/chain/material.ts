/** Transactions that give a quiet chain something to compare. `monad-json-rpc check --send` sends them. */
import type { Hex, TransactionSerializable } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { getContractAddress, keccak256 } from 'viem/utils'

/**
 * Runtime code. With data: stores the block number in the first and the last slot, and the time in slot 1. Logs zeros
 * without topics, and the data with two and with four topics. Calls itself without data and with the value. Without
 * data: logs one topic twice, then runs itself with the byte 0xfe by DELEGATECALL and by STATICCALL, and with the byte
 * 0xff by CALL, which reverts. With data that begins with 0xfe: does nothing. With data that begins with 0xff: reverts.
 */
const RUNTIME =
  '3615604557' +
  '5f3560f81c8060ff14607657' +
  '60fe14607457' +
  '435f55' +
  '42600155' +
  '435f1955' +
  '365fa0' +
  '365f5f37' +
  '60026001365fa2' +
  '6004600360026001365fa4' +
  '5f5f5f5f34305af150' +
  '00' +
  '5b60035f5fa160035f5fa1' +
  '60fe5f53' +
  '5f5f60015f305af450' +
  '5f5f60015f305afa50' +
  '60ff5f53' +
  '5f5f60015f5f305af150' +
  '5b00' +
  '5b5f5ffd'
/** Bytes that never run, as compilers add them. */
const METADATA = `fe${'a2646970667358221220'.repeat(8)}`
/** The code that `eth_getCode` returns for the contract. */
const CODE = `0x${RUNTIME}${METADATA}` as const
/** Returns the code behind these ten bytes. */
const INIT = `0x61${(CODE.length / 2 - 1).toString(16).padStart(4, '0')}80600a5f395ff3${CODE.slice(2)}` as const
/** Data of the call with logs. Longer than the columns in which databases cut it. */
const LONG = `0x01020304${'05'.repeat(300)}` as const
/** Value of that call, in wei. */
const VALUE = 1n

/** Far above the need of each transaction, because the price of cold storage differs between releases. */
const GAS = { deploy: 300_000n, call: 300_000n, delegate: 400_000n } as const
/** Gas of a transfer. */
const LEAST_GAS = 21_000n
/** Nonces that the six transactions and their two authorizations use. */
const SENT_NONCES = 8
/** Wei. Above 2^53, so that a reader of numbers rounds it. The account sends it to itself. */
const LARGE = 2n ** 53n + 1n
const NOBODY = '0x0000000000000000000000000000000000000000'

/** A signed transaction, its hash, its receiver and its data. */
export type SignedMaterial = {
  raw: Hex
  hash: Hex
  to?: Hex | null | undefined
  data?: Hex | undefined
  value?: bigint | undefined
}

/**
 * The account of a key, and what signs its six transactions: a deployment, a revert, an access list, an EIP-7702
 * delegation, its end with a large value, and logs with nested calls.
 */
export function materialOf(privateKey: Hex) {
  const account = privateKeyToAccount(privateKey)
  /**
   * @param first nonce of the first transaction
   * @param price wei per gas
   */
  const sign = async (chainId: number, first: number, price: bigint): Promise<SignedMaterial[]> => {
    const contract = getContractAddress({ from: account.address, nonce: BigInt(first) })
    const fees = { chainId, maxFeePerGas: price, maxPriorityFeePerGas: price / 100n }
    /** In a transaction of the account itself, the nonce has risen before the authorization is checked. */
    const delegation = (address: Hex, nonce: number) =>
      account.signAuthorization({ address, chainId, nonce: nonce + 1 })
    const accessList = [{ address: contract, storageKeys: [`0x${'0'.repeat(64)}` as const] }]
    const transactions: TransactionSerializable[] = [
      { ...fees, type: 'eip1559', nonce: first, gas: GAS.deploy, data: INIT },
      { chainId, type: 'legacy', nonce: first + 1, gas: GAS.call, gasPrice: price, to: contract, data: '0xff' },
      {
        ...{ chainId, type: 'eip2930', nonce: first + 2, gas: GAS.call, gasPrice: price, to: contract, data: '0x05' },
        accessList,
      },
      {
        ...{ ...fees, type: 'eip7702', nonce: first + 3, gas: GAS.delegate, to: account.address, data: '0x06' },
        authorizationList: [await delegation(contract, first + 3)],
      },
      {
        ...{ ...fees, type: 'eip7702', nonce: first + 5, gas: GAS.delegate, to: account.address, value: LARGE },
        authorizationList: [await delegation(NOBODY, first + 5)],
      },
      { ...fees, type: 'eip1559', nonce: first + 7, gas: GAS.call, to: contract, data: LONG, value: VALUE },
    ]
    const raws = await Promise.all(transactions.map((transaction) => account.signTransaction(transaction)))
    return raws.map((raw, index) => {
      const { to, data, value } = transactions[index] ?? {}
      return { raw, hash: keccak256(raw), to, data, value }
    })
  }
  /**
   * Transactions that every node rejects after the transactions of `sign`.
   * @param first nonce of the first of them
   */
  const signInvalid = async (
    chainId: number,
    first: number,
    price: bigint,
  ): Promise<{ raw: Hex; reason: string }[]> => {
    const fees = { maxFeePerGas: price, maxPriorityFeePerGas: price / 100n, to: account.address }
    const next = { ...fees, type: 'eip1559', nonce: first + SENT_NONCES, chainId } as const
    return [
      {
        raw: await account.signTransaction({ ...next, chainId: chainId + 1, gas: LEAST_GAS }),
        reason: `is signed for chain ${chainId + 1}`,
      },
      {
        raw: await account.signTransaction({ ...next, gas: LEAST_GAS - 1n }),
        reason: 'has less gas than the 21,000 of every transaction',
      },
      {
        raw: await account.signTransaction({ ...next, nonce: first, gas: LEAST_GAS }),
        reason: `has the nonce ${first}, which an included transaction used`,
      },
    ]
  }
  /** The last transaction of `sign` again, with the next nonce. */
  const signAgain = async (chainId: number, first: number, price: bigint): Promise<Hex> =>
    account.signTransaction({
      ...{ chainId, maxFeePerGas: price, maxPriorityFeePerGas: price / 100n, type: 'eip1559', gas: GAS.call },
      ...{ nonce: first + SENT_NONCES, data: LONG, value: VALUE },
      to: getContractAddress({ from: account.address, nonce: BigInt(first) }),
    })
  return { address: account.address, code: CODE, sign, signInvalid, signAgain }
}
