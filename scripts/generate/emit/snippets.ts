/** Examples → `generated/snippets/<method>.json`: the request of the first normal case in every language. */
import { chain } from '../../../src/chain.config.ts'
import type { ExampleCase, SnippetFile } from '../../../src/core/lib/method-model.ts'
import { LOCAL_ENDPOINT } from '../../../src/core/lib/network-names.ts'
import { languagesFor } from '../../../src/core/lib/snippets/languages.ts'
import type { Endpoint } from '../../../src/core/lib/snippets/snippet.ts'
import { isOfOtherChain } from '../openrpc/development-address.ts'
import type { OpenRpcDocument, OutputFile } from '../openrpc/document.ts'

/** One file per method that has a case. The browser renders other cases from the same templates. */
export function emitSnippets(
  document: OpenRpcDocument,
  examples: ReadonlyMap<string, readonly ExampleCase[]>,
): OutputFile[] {
  const chainIds = document.servers.map((server) => server['x-chain-id'])
  return [...examples].flatMap(([method, cases]) => {
    const chosen = cases.find(({ outcome }) => outcome === 'normal') ?? cases[0]
    if (!chosen) return []
    const described = document.methods.find(({ name }) => name === method)
    const block = described?.params.findIndex(({ name }) => name.startsWith('block')) ?? -1
    const of = (example: ExampleCase) =>
      endpointOf(document, example, described?.['x-subject'] === 'state' ? block : undefined)
    const isUnserved = described?.['x-beyond-list']?.publicEndpoints === 'none'
    const [endpoint, own] = [defaultEndpoint(document), isUnserved ? LOCAL_ENDPOINT : of(chosen)]
    const elsewhere = cases.filter((example) => of(example).http !== endpoint.http)
    const local = cases.filter((example) => isOfOtherChain(example, chainIds)).map(({ name }) => name)
    const snippets = languagesFor(method).map(({ id, label, language, render }) => ({
      id,
      label,
      language,
      code: render(chosen.request, own),
    }))
    const file: SnippetFile = {
      example: chosen.name,
      endpoint,
      ...(elsewhere.length > 0 && { elsewhere: Object.fromEntries(elsewhere.map((one) => [one.name, of(one)])) }),
      ...(local.length > 0 && { local }),
      ...(isUnserved && { unserved: true }),
      snippets,
    }
    return [{ path: `snippets/${method}.json`, text: `${JSON.stringify(file, null, 1)}\n` }]
  })
}

type Server = OpenRpcDocument['servers'][number]

/**
 * The endpoint for an example's request: the first endpoint of its network or, for the state of a past block, the first
 * that keeps such state. Examples from other nodes and from networks without an endpoint use the default endpoint.
 * @param block Position of the block in the params, for a method that reads state.
 */
function endpointOf(
  document: OpenRpcDocument,
  { request, provenance }: ExampleCase,
  block: number | undefined,
): Endpoint {
  const { kind, chainId } = provenance
  const own = document.servers.filter((server) => server['x-chain-id'] === chainId)
  const [first] = own
  if (!first || kind === 'other-node') return defaultEndpoint(document)
  const isPast = block !== undefined && Array.isArray(request.params) && isBlock(request.params[block])
  return addressesOf((isPast ? own.find(keepsState) : undefined) ?? first)
}

const isBlock = (param: unknown): boolean =>
  typeof param === 'string' && /^0x([0-9a-f]{1,16}|[0-9a-f]{64})$/i.test(param)

const keepsState = (server: Server): boolean =>
  (server['x-limits'] as { id: string }[] | undefined)?.some(({ id }) => id === 'history') ?? false

/** Addresses of the document's first server, which is the default one. */
const defaultEndpoint = ({ servers }: OpenRpcDocument): Endpoint => addressesOf(servers[0])

function addressesOf(server: Server | undefined): Endpoint {
  const http = server?.url ?? ''
  const ws = server?.['x-websocket']
  const network = Object.entries(chain.viemChains).find(([name]) => name === server?.['x-network'])
  return {
    http,
    ws: typeof ws === 'string' ? ws : http.replace(/^http/, 'ws'),
    ...(network && { viemChain: network[1] }),
  }
}
