/**
 * A local stand-in for the facilitator of x402, version 2. It checks each signature as the token would, and sends the
 * transfer to the local node. The node has no USDC, so no balance changes.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { createWalletClient, encodeFunctionData, type Hex, http, parseAbi, verifyTypedData } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

const NETWORK = 'eip155:10143'
/** ERC-3009. */
const TRANSFER = {
  TransferWithAuthorization: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'validAfter', type: 'uint256' },
    { name: 'validBefore', type: 'uint256' },
    { name: 'nonce', type: 'bytes32' },
  ],
} as const
const abi = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])

type Authorization = { from: Hex; to: Hex; value: string; validAfter: string; validBefore: string; nonce: Hex }
type Asked = {
  paymentPayload: { payload: { signature: Hex; authorization: Authorization } }
  paymentRequirements: { asset: Hex; amount: string; payTo: Hex; extra: { name: string; version: string } }
}
export type Facilitator = { url: string; stop: () => void }

/** Whether the payer signed this transfer of this amount to this receiver. */
async function isSigned({ paymentPayload: { payload }, paymentRequirements: wanted }: Asked): Promise<boolean> {
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
  if (to.toLowerCase() !== wanted.payTo.toLowerCase() || value !== wanted.amount) return false
  return verifyTypedData({
    address: from,
    domain: { ...wanted.extra, chainId: 10143, verifyingContract: wanted.asset },
    types: TRANSFER,
    primaryType: 'TransferWithAuthorization',
    message: {
      ...{ from, to, nonce, value: BigInt(value) },
      ...{ validAfter: BigInt(validAfter), validBefore: BigInt(validBefore) },
    },
    signature: payload.signature,
  })
}

/** @param key pays the gas of the settlement. */
export async function startFacilitator(rpc: string, key: Hex): Promise<Facilitator> {
  const wallet = createWalletClient({ account: privateKeyToAccount(key), transport: http(rpc) })
  const settle = ({ paymentPayload: { payload }, paymentRequirements }: Asked): Promise<Hex> => {
    const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
    const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, payload.signature] as const
    return wallet.sendTransaction({
      chain: null,
      to: paymentRequirements.asset,
      data: encodeFunctionData({ abi, functionName: 'transferWithAuthorization', args }),
      gas: 200_000n,
    })
  }
  const answer = async (route: string, asked: Asked | undefined): Promise<object> => {
    if (asked === undefined) return { kinds: [{ x402Version: 2, scheme: 'exact', network: NETWORK }] }
    const payer = asked.paymentPayload.payload.authorization.from
    if (!(await isSigned(asked))) return { isValid: false, success: false, transaction: '', network: NETWORK, payer }
    return route === '/verify'
      ? { isValid: true, payer }
      : { success: true, transaction: await settle(asked), network: NETWORK, payer }
  }
  const server = createServer(async (request, response) => {
    const asked = request.method === 'POST' ? ((await json(request)) as Asked) : undefined
    const [status, value] = await answer(request.url ?? '', asked).then(
      (value) => [200, value] as const,
      (error: Error) => [500, { errorMessage: error.message }] as const,
    )
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
