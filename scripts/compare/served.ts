/** What Ethereum has and Monad has not, and which of its clients declare a method. Authored in openrpc/compare. */
import type { AbsentMethods, ClientLine, ReadClient } from '../../src/lib/comparison-model.ts'

/** An entry of absent.yaml: methods by name, each with what it does on Ethereum. */
export type AbsentGroup = { what: string; instead: string; use: string[]; methods: Record<string, string> }

/** clients.yaml: clients by key, their methods with `path:line` and the text of that line. */
export type EthereumClients = Record<
  string,
  {
    label: string
    repository: string
    commit: string
    date: string
    methods: Record<string, { at: string; literal: string }>
  }
>

/** The line that declares a method, in each client that does. */
export const servedBy = (name: string, clients: EthereumClients): ClientLine[] =>
  Object.values(clients).flatMap(({ label, repository, commit, methods }) => {
    const found = methods[name]
    if (!found) return []
    const [path, line] = found.at.split(':')
    return [{ client: label, url: `https://github.com/${repository}/blob/${commit}/${path}#L${line}` }]
  })

/** What each client declares, with its line, for who reads the lines again. */
export const servedLines = (clients: EthereumClients) =>
  Object.values(clients).flatMap(({ label, repository, commit, methods }) =>
    Object.entries(methods).map(([name, { at, literal }]) => {
      const [path = '', line] = at.split(':')
      return { kind: label, id: name, source: [{ repository, commit, path, line: Number(line), literal }] }
    }),
  )

export const readClients = (clients: EthereumClients): ReadClient[] =>
  Object.values(clients).map(({ label, repository, commit, date }) => ({ label, repository, commit, date }))

/** The groups as pages read them. `specified` holds the names of Ethereum's document. */
export const absentMethods = (
  groups: readonly AbsentGroup[],
  clients: EthereumClients,
  specified: ReadonlySet<string>,
): AbsentMethods[] =>
  groups.map(({ what, instead, use, methods }) => ({
    what,
    instead,
    use,
    methods: Object.entries(methods).map(([name, about]) => ({
      name,
      about,
      served: servedBy(name, clients),
      specified: specified.has(name),
    })),
  }))
