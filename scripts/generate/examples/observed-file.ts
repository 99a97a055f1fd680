/** The text of `openrpc/evidence/observed.yaml`, with the responses of nodes to probes. */
import { parse, stringify } from 'yaml'
import type { Observation } from '../openrpc/document.ts'

const HEAD = `# What Monad nodes answered to probes, written by "npm run examples:import". Each entry is one answer: the statement
# that it is about, the network, the client and the day.
`

/** The old text with new observations, which replace older ones of the same statement, network and client. */
export function withObservations(old: string | undefined, added: readonly Observation[]): string {
  const known = ((old === undefined ? undefined : parse(old)) ?? []) as Observation[]
  const byKey = new Map<string, Observation>()
  for (const one of [...known, ...added]) {
    const key = keyOf(one)
    const before = byKey.get(key)
    if (!before || before.date <= one.date) byKey.set(key, one)
  }
  const sorted = [...byKey.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  return `${HEAD}${stringify(sorted, { lineWidth: 0 })}`
}

const keyOf = ({ kind, id, network, client, code }: Observation): string =>
  [kind, id, network, client, code ?? ''].join(' ')
