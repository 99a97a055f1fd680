/** Methods that only Ethereum has, and the Ethereum clients that declare a method. Authored in openrpc/compare. */
import type { AbsentMethods, ClientLine, ReadClient } from '../../../src/core/lib/comparison-model.ts'
import { lineUrl, type SourceLine } from '../../../src/core/lib/evidence.ts'

/** An entry of absent.yaml. `methods` maps each name to its purpose on Ethereum. */
export type AbsentGroup = {
  what: string
  instead: string
  use: string[]
  /** An app asks these methods of the wallet. */
  wallet?: true
  methods: Record<string, string>
}

/** Where a client declares a method: `path:line`, the text of that line, and a commit if the client entry has none. */
type Declared = { at: string; literal: string; commit?: string }

/**
 * clients.yaml: clients by key. A client that was read completely has a commit. In a `partial` one, each line has one.
 */
export type EthereumClients = Record<
  string,
  { label: string; repository: string; methods: Record<string, Declared> } & (
    | { commit: string; date: string }
    | { partial: true }
  )
>

type EthereumClient = EthereumClients[string]

/** The line that declares a method, in each client that does, and the clients that were not checked for it. */
export function servedBy(name: string, clients: EthereumClients): { served: ClientLine[]; unchecked: string[] } {
  const served: ClientLine[] = []
  const unchecked: string[] = []
  for (const client of Object.values(clients)) {
    const found = client.methods[name]
    if (found) served.push({ client: client.label, url: lineUrl(sourceLine(client, found)) })
    else if ('partial' in client) unchecked.push(client.label)
  }
  return { served, unchecked }
}

function sourceLine(client: EthereumClient, { at, literal, commit }: Declared): SourceLine {
  const [path = '', line] = at.split(':')
  const whole = 'commit' in client ? client.commit : ''
  return { repository: client.repository, commit: commit ?? whole, path, line: Number(line), literal }
}

/** The declarations of each client with their lines, so that the lines can be verified. */
export const servedLines = (clients: EthereumClients) =>
  Object.values(clients).flatMap((client) =>
    Object.entries(client.methods).map(([name, declared]) => ({
      kind: client.label,
      id: name,
      source: [sourceLine(client, declared)],
    })),
  )

export const readClients = (clients: EthereumClients): ReadClient[] =>
  Object.values(clients).map((client) => ({
    label: client.label,
    repository: client.repository,
    ...('date' in client && { date: client.date }),
  }))

/** The groups as pages read them. `specified` contains the names of Ethereum's document. */
export const absentMethods = (
  groups: readonly AbsentGroup[],
  clients: EthereumClients,
  specified: ReadonlySet<string>,
): AbsentMethods[] =>
  groups.map(({ methods, ...group }) => ({
    ...group,
    methods: Object.entries(methods).map(([name, about]) => ({
      name,
      about,
      ...servedBy(name, clients),
      specified: specified.has(name),
    })),
  }))
