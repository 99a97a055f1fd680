/** Responses of Monad nodes by statement, from imported probes and from recorded examples. */
import { textFits } from '../../../src/core/lib/error-message.ts'
import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { errorName, type Observation, type OpenRpcDocument } from './document.ts'

type Seen = Omit<Observation, 'kind' | 'id'>

/** Observations by `error InvalidParams`, the newest first. An example and a probe with the same one count once. */
export function observedBy(
  document: OpenRpcDocument,
  examples: ReadonlyMap<string, readonly ExampleCase[]>,
  imported: readonly Observation[],
): Map<string, Seen[]> {
  const byStatement = new Map<string, Seen[]>()
  for (const { kind, id, ...seen } of [...imported, ...fromExamples(document, examples)]) {
    const key = `${kind} ${id}`
    const known = byStatement.get(key) ?? []
    if (!known.some((other) => isSame(other, seen))) byStatement.set(key, [...known, seen])
  }
  for (const seen of byStatement.values()) seen.sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
  return byStatement
}

const isSame = (a: Seen, b: Seen): boolean =>
  a.network === b.network && a.client === b.client && a.date === b.date && a.code === b.code && a.asked === b.asked

/** An error in a Monad node's response proves that the node has it. */
function fromExamples(document: OpenRpcDocument, examples: ReadonlyMap<string, readonly ExampleCase[]>): Observation[] {
  return document.methods.flatMap((method) => {
    const ids = (method.errors ?? []).flatMap(({ $ref }) => errorName($ref) ?? [])
    return (examples.get(method.name) ?? []).flatMap(({ response, provenance }): Observation[] => {
      if (provenance?.kind !== 'monad-node' || !response || !('error' in response)) return []
      const { code, message } = response.error
      const id = ids.find((name) => fits(document, name, message))
      if (id === undefined) return []
      const network = networkOf(document, provenance.chainId)
      return [
        { kind: 'error', id, network, client: provenance.client ?? '', date: provenance.date ?? '', code, message },
      ]
    })
  })
}

const fits = (document: OpenRpcDocument, id: string, message: string): boolean =>
  textFits(document['x-errors'][id] ?? { versions: [] }, message)

/** Name of a public network by its chain ID, from the document's servers. */
export function networkOf(document: OpenRpcDocument, chainId: number | undefined): string {
  const server = document.servers.find((one) => one['x-chain-id'] === chainId)
  if (typeof server?.['x-network'] === 'string') return server['x-network']
  return chainId === undefined ? 'network not stated' : `chain ${chainId}`
}
