/** The text of a recorded case file. Keeps the authored prose and replaces request, response and provenance. */
import { CHAIN_ID } from './anvil.ts'
import type { RecordedCase } from './cases.ts'
import type { RpcRequest, RpcResponse } from './rpc.ts'

/** Marks a case file as recorded, in `provenance.recordedFrom`. */
export const RECORDED_FROM = 'anvil'

/** Follows the name of the node on the page. An authored note must start with it. */
export const ANVIL_NOTE = 'Not a Monad node.'

/** The members of a case file that the recorder reads. */
export type CaseFile = {
  title: string
  outcome: string
  summary: string
  provenance: { recordedFrom?: string; note?: string }
}

export const casePath = ({ method, name }: Pick<RecordedCase, 'method' | 'name'>): string =>
  `openrpc/examples/${method}/${name}.json`

/** New text of the file. The same response produces the same bytes. */
export function caseText(
  file: CaseFile,
  { block }: RecordedCase,
  request: RpcRequest,
  response: RpcResponse,
  client: string,
): string {
  const { title, outcome, summary, provenance } = file
  const note = provenance.note?.startsWith(ANVIL_NOTE) ? provenance.note : ANVIL_NOTE
  const recorded = {
    title,
    outcome,
    summary,
    request,
    response: ordered(response),
    provenance: {
      kind: 'other-node',
      node: 'anvil',
      client,
      chainId: CHAIN_ID,
      ...(block === undefined ? {} : { block }),
      source: 'A fixed scenario on a local anvil, replayed by npm run record',
      note,
      recordedFrom: RECORDED_FROM,
    },
  }
  return `${JSON.stringify(recorded, null, 2)}\n`
}

function ordered(response: RpcResponse): RpcResponse {
  const { jsonrpc, id } = response
  return 'result' in response ? { jsonrpc, id, result: response.result } : { jsonrpc, id, error: response.error }
}

/** Cases without a file and files without a case. Empty if all match. */
export function mismatches(cases: readonly RecordedCase[], files: ReadonlyMap<string, CaseFile>): string[] {
  const listed = new Set(cases.map(casePath))
  const missing = [...listed]
    .filter((path) => !files.has(path))
    .map((path) => `${path} does not exist; write title, outcome and summary.`)
  const unmarked = [...listed]
    .filter((path) => files.has(path) && files.get(path)?.provenance?.recordedFrom !== RECORDED_FROM)
    .map((path) => `${path} is recorded, but its provenance lacks "recordedFrom": "${RECORDED_FROM}".`)
  const unlisted = [...files]
    .filter(([path, { provenance }]) => provenance?.recordedFrom === RECORDED_FROM && !listed.has(path))
    .map(([path]) => `${path} says it is recorded, but scripts/prove/record/cases.ts does not list it.`)
  return [...missing, ...unmarked, ...unlisted]
}
