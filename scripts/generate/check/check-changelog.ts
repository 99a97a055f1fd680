/** The document and the changelog page both list the releases. This check compares the two lists. */
import { LineCounter, parseDocument } from 'yaml'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import { formProblems } from '../openrpc/forms.ts'
import type { Problem } from '../openrpc/problem.ts'

export const CHANGELOG = 'content/data/changelog.yaml'
const CLIENTS = 'openrpc/clients.yaml'
const NETWORKS = ['mainnet', 'testnet'] as const

type Row = { type?: unknown; title?: unknown; networks?: unknown }

/** Releases without a row in the changelog, and networks whose newest release differs between the two. */
export function checkChangelog({ 'x-clients': clients }: Pick<OpenRpcDocument, 'x-clients'>, text: string): Problem[] {
  const lines = new LineCounter()
  const parsed = parseDocument(text, { lineCounter: lines })
  const [error] = parsed.errors
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    const message = `Not YAML: ${error.message.split('\n')[0]}`
    return [{ file: `${CHANGELOG}:${line}:${col}`, pointer: '', message, fix: 'Correct the syntax.' }]
  }
  const value: unknown = parsed.toJS()
  const wrong = formProblems(CHANGELOG, value)
  if (wrong.length > 0) return wrong
  const rows = (Array.isArray(value) ? (value as (Row | null)[]) : []).filter((row) => row?.type === 'release')
  const titles = new Set(rows.map((row) => row?.title))
  const missing = clients.flatMap(({ version, date, seen, networks }, index): Problem[] => {
    if (titles.has(`Client ${version}`)) return []
    const where = networks ? `, networks: [${networks.join(', ')}]` : ''
    const row = `{ id: client-${version}, type: release, title: Client ${version}, date: ${date}${seen ? ', seen: true' : ''}${where}, tags: […], summary: … }`
    const message = `Client ${version} has no row in ${CHANGELOG}.`
    const fix = `Add it there, sorted by date; the head of that file explains the members: ${row}`
    return [{ file: CLIENTS, pointer: toPointer(index), message, fix }]
  })
  if (missing.length > 0) return missing
  return NETWORKS.flatMap((network): Problem[] => {
    const at = clients.findIndex(({ networks }) => networks?.includes(network))
    const row = rows.find((one) => Array.isArray(one?.networks) && one.networks.includes(network))
    const version = clients[at]?.version
    if (version === undefined || row?.title === `Client ${version}`) return []
    const message = `The newest release on ${network} is ${version}, and "${row?.title ?? 'none'}" in ${CHANGELOG}.`
    const fix = `Name ${network} in "networks" of the same release in both files.`
    return [{ file: CLIENTS, pointer: toPointer(at), message, fix }]
  })
}
