/**
 * A local stand-in for the verification service, version 2 of Sourcify's API. It verifies every request, because it
 * compiles the submitted sources and compares the code with the code at the address.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { rpcClient } from '../record/rpc.ts'

type Artifact = { evm: { deployedBytecode: { object: string } } }
type Solc = { compile: (input: string) => string }
type Wanted = { stdJsonInput: { settings: Record<string, unknown> }; contractIdentifier: string }
export type Sourcify = { url: string; stop: () => void }

/** Runtime code of the contract, without the values of immutables, which the guides' contracts do not have. */
function runtimeCode(solc: Solc, { stdJsonInput, contractIdentifier }: Wanted): string {
  const at = contractIdentifier.lastIndexOf(':')
  const outputSelection = { '*': { '*': ['evm.deployedBytecode.object'] } }
  const input = { ...stdJsonInput, settings: { ...stdJsonInput.settings, outputSelection } }
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input))) as {
    contracts?: Record<string, Record<string, Artifact>>
  }
  const artifact = contracts?.[contractIdentifier.slice(0, at)]?.[contractIdentifier.slice(at + 1)]
  return artifact === undefined ? '' : `0x${artifact.evm.deployedBytecode.object}`
}

/**
 * @param rpc URL for reading the deployed code.
 * @param solcFolder npm's solc.
 */
export async function startSourcify(rpc: string, solcFolder: string): Promise<Sourcify> {
  const call = rpcClient(rpc)
  const solc = createRequire(import.meta.url)(solcFolder) as Solc
  const matches = new Map<string, string | null>()
  const contractOf = (key: string) => {
    const [chainId = '', address = ''] = key.split('/')
    const match = matches.get(key) ?? null
    return { match, creationMatch: null, runtimeMatch: match, chainId, address }
  }
  const answer = async (method: string, route: string, body: unknown): Promise<[number, unknown]> => {
    const [, what = '', key = ''] = /^\/v2\/(contract|verify)\/([^?]+)/.exec(route) ?? []
    if (what === '') return [404, { customCode: 'unsupported_route', message: 'Not found', errorId: '0' }]
    if (what === 'contract') return [matches.get(key) == null ? 404 : 200, contractOf(key)]
    if (method === 'GET') {
      const contract = contractOf(key.replace('-', '/'))
      const error = { customCode: 'no_match', message: 'The code at the address is another.', errorId: '0' }
      const job = { isJobCompleted: true, verificationId: key, jobStartTime: new Date().toISOString(), contract }
      return [200, contract.match === null ? { ...job, error } : job]
    }
    const code = await call('eth_getCode', [key.split('/')[1], 'latest'])
    const isSame = typeof code === 'string' && code.length > 2 && code === runtimeCode(solc, body as Wanted)
    matches.set(key, isSame ? 'exact_match' : null)
    return [202, { verificationId: key.replace('/', '-') }]
  }
  const server = createServer(async (request, response) => {
    const body = request.method === 'POST' ? await json(request) : undefined
    const [status, value] = await answer(request.method ?? '', request.url ?? '', body)
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() }
}
