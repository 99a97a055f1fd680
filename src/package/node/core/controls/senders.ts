/** Control methods that send for an account, with its key if the node has it, or without one if it is impersonated. */
import { concat, keccak256, serializeTransaction } from 'viem/utils'
import { numberToHex } from '../../../../core/lib/hex.ts'
import type { CallObject } from '../chain/call-request.ts'
import { NodeError } from '../chain/errors.ts'
import type { DevAccount } from '../chain/node-types.ts'
import { signedBytes, signedMessage, signedTyped } from '../chain/signer.ts'
import { decodeTransaction, type Transaction } from '../chain/transaction.ts'
import type { Hex } from '../chain/trie.ts'
import { accountAt } from '../chain/world.ts'
import { fill, unsigned } from '../methods/calls.ts'
import { addressOf } from './state.ts'
import type { Control, ControlContext, Controls } from './types.ts'

/** Placeholder for the signature of an impersonated sender. */
const NO_SIGNATURE = { r: numberToHex(1), s: numberToHex(1), yParity: 0, v: 27n } as const

export const senderControls: Controls = {
  impersonateAccount: ({ state }, [address]) => {
    state.impersonated.add(addressOf(address))
    return null
  },
  stopImpersonatingAccount: ({ state }, [address]) => {
    state.impersonated.delete(addressOf(address))
    return null
  },
  autoImpersonateAccount: ({ state }, [isOn]) => {
    state.impersonatesAll = isOn === true
    return null
  },
  dropTransaction: ({ engine }, [hash]) => engine.pool.forget((hash as string).toLowerCase() as Hex),
  dropAllTransactions: ({ engine }) => {
    engine.pool.clear()
    return null
  },
}

/** The nonce after all pending transactions of a sender. */
function nonceOf({ engine }: ControlContext, from: Hex): bigint {
  const world = engine.chain.block(engine.chain.head)?.world
  const least = accountAt(world, from)?.nonce ?? 0n
  return engine.pool.nextNonce(from, least)
}

type Filled = { tx: Record<string, Hex | null> }

const keyOf = ({ accounts }: ControlContext, from: Hex): DevAccount | undefined =>
  accounts.find(({ address }) => address === from)

const noSigner = (): NodeError => new NodeError('InvalidParams', 'No Signer available')

function checkSender(context: ControlContext, from: Hex): void {
  const { impersonatesAll, impersonated } = context.state
  if (keyOf(context, from) === undefined && !impersonatesAll && !impersonated.has(from)) throw noSigner()
}

/** The account of the node with this address, whose key can sign. */
function signerOf(context: ControlContext, address: unknown): DevAccount {
  const own = keyOf(context, addressOf(address))
  if (own === undefined) throw noSigner()
  return own
}

async function sign(context: ControlContext, from: Hex, fields: object & { nonce: number }): Promise<Transaction> {
  const own = keyOf(context, from)
  const raw = own ? await signedBytes(own, fields) : serializeTransaction(fields as never, NO_SIGNATURE as never)
  const tx = await decodeTransaction(raw, from)
  if (typeof tx === 'string') throw new NodeError('TransactionDecodingError')
  // Without this, the same content from two impersonated senders would have the same hash.
  return own ? tx : { ...tx, hash: keccak256(concat([raw, from])) }
}

async function send(context: ControlContext, object: unknown): Promise<Hex> {
  if (typeof object !== 'object' || object === null) throw new NodeError('InvalidParams')
  const given = object as CallObject & { from?: unknown }
  const from = addressOf(given.from ?? context.accounts[0]?.address)
  checkSender(context, from)
  const nonce = given.nonce ?? numberToHex(nonceOf(context, from))
  const { tx } = (await fill(context.view(), { ...given, from, nonce })) as Filled
  const signed = await sign(context, from, unsigned(tx) as object & { nonce: number })
  const reason = await context.engine.submit(signed)
  if (reason !== undefined) throw new NodeError('PoolDropped', reason)
  return signed.hash
}

/** Sends one at a time, so that parallel calls do not get the same nonce. */
const sendTransaction: Control = (context, [object]) => {
  const sent = context.state.sending.then(() => send(context, object))
  context.state.sending = sent.catch(() => undefined)
  return sent
}

/** Under the names that Foundry and Hardhat use. */
export const accountMethods: Controls = {
  eth_accounts: ({ accounts }) => accounts.map(({ address }) => address),
  eth_requestAccounts: ({ accounts }) => accounts.map(({ address }) => address),
  eth_sendTransaction: sendTransaction,
  personal_sign: (context, [message, address]) => signedMessage(signerOf(context, address), message),
  eth_signTypedData_v4: (context, [address, typed]) => signedTyped(signerOf(context, address), typed),
}
