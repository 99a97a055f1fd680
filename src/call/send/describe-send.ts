/** Describes the effect of sending a raw transaction, in words a reader can agree to. Pure. */
import { chain } from '../../chain.config.ts'
import { amount } from '../../core/lib/quantity-hint.ts'
import { decodeSigned } from '../../core/lib/signed-transaction.ts'

export type SendDescription = {
  /** The effect as a sentence. The address is separate so that it can be shown in wire letters. */
  effect: string
  to?: string
  network: string
  /** Most that the gas can cost. */
  cost: string
  /** The line the reader ticks. */
  agree: string
}

/** Methods that submit a signed transaction. */
export const SENDING = new Set(['eth_sendRawTransaction', 'eth_sendRawTransactionSync'])

/** @param names Networks by chain ID. */
export function describeSend(params: unknown, names: Readonly<Record<string, string>>): SendDescription {
  const raw = Array.isArray(params) ? params[0] : undefined
  const transaction = typeof raw === 'string' ? decodeSigned(raw) : undefined
  if (!transaction)
    return {
      effect:
        'It submits a transaction to the endpoint. This page could not decode the bytes, so it cannot show what they do.',
      network: '',
      cost: '',
      agree: 'I know what it does and want to send it',
    }
  const { value, to, chainId, gas, maxFeePerGas, dataLength } = transaction
  const moved = amount(value)
  const effect =
    to === undefined ? 'It creates a contract' : value > 0n ? `It moves ${moved} from the signer to` : 'It calls'
  const name = chainId === undefined ? undefined : names[String(chainId)]
  return {
    effect: effect + (to === undefined && value > 0n ? ` and sends it ${moved}` : ''),
    ...(to !== undefined && { to }),
    network: chainId === undefined ? 'on any chain' : `on ${name === undefined ? '' : `${name}, `}chain ${chainId}`,
    cost: `${chain.name} charges the whole gas limit: up to ${amount(gas * maxFeePerGas)} for ${gas.toLocaleString('en')} gas.`,
    agree:
      value > 0n
        ? `I have read it and want to send ${moved}`
        : `I have read it and want to send this ${to === undefined ? 'contract' : dataLength > 0 ? 'call' : 'transaction'}`,
  }
}
