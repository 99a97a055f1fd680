/** Types for providers of the ecosystem: EIP-1193 `request` and ethers' `send`, typed by `RpcMethods`. */
import type { Address, Data, Hash32, MethodName, RpcMethods } from '../../../generated/types/index.ts'

/** Params of a request, optional if none is required. */
type ParamsOf<Name extends MethodName> = [] extends RpcMethods[Name]['params']
  ? { readonly params?: Readonly<RpcMethods[Name]['params']> }
  : { readonly params: Readonly<RpcMethods[Name]['params']> }

/** The argument of EIP-1193's `request`: one method with its params, or a union of all. */
export type MonadRequest<Name extends MethodName = MethodName> = {
  [Each in Name]: { readonly method: Each } & ParamsOf<Each>
}[Name]

/** `request` of an EIP-1193 provider. The method determines params and result. */
export type Eip1193Request = <Name extends MethodName>(
  request: { readonly method: Name } & ParamsOf<Name>,
) => Promise<RpcMethods[Name]['result']>

/** Results of the methods that a wallet handles itself. */
type WalletMethods = {
  eth_accounts: Address[]
  eth_requestAccounts: Address[]
  eth_sendTransaction: Hash32
  eth_signTypedData_v4: Data
  personal_sign: Data
}

/** `request` of a wallet, for methods that it handles itself. Results of `wallet_…` depend on the wallet. */
export type WalletRequest = <Name extends keyof WalletMethods | `wallet_${string}`>(request: {
  readonly method: Name
  readonly params?: readonly unknown[] | object
}) => Promise<Name extends keyof WalletMethods ? WalletMethods[Name] : unknown>

/** An EIP-1193 provider of a Monad chain, such as `window.ethereum as MonadProvider`. */
export type MonadProvider = { request: Eip1193Request & WalletRequest }

/** `send` of an ethers v6 provider. The method determines params and result. */
export type MonadSend = <Name extends MethodName>(
  method: Name,
  params: RpcMethods[Name]['params'],
) => Promise<RpcMethods[Name]['result']>

/** An ethers v6 provider with a typed `send`: `new JsonRpcProvider(url) as WithMonadSend<JsonRpcProvider>`. */
export type WithMonadSend<Provider> = Omit<Provider, 'send'> & { send: MonadSend }
