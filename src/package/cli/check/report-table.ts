/** The human-readable report: a table of methods, then differences, error codes, and limits. */
import { clientNote } from '../../explain/notes.ts'
import type { CheckReport, Latency, Outcome, Verdict } from './model.ts'

/** Problems shown per probe. The JSON report contains all of them. */
const PROBLEMS_SHOWN = 3
/** Characters shown of a long request, and the maximum length of one shown in full. */
const REQUEST_SHOWN = 150
const WHOLE_REQUEST = 400
const PROBES_SHOWN = 5

/** Only the differences. Empty if there are none. */
export const quietReport = (report: CheckReport): string =>
  report.failure === undefined ? differences(report).map(printable).join('\n') : tableReport(report)

/** The lines of the report, without the last line break. */
export function tableReport(report: CheckReport): string {
  if (report.failure !== undefined) return printable(`${report.endpoint} could not be checked: ${report.failure}`)
  return [
    heading(report),
    table(report.outcomes),
    ...section('Differences', differences(report)),
    ...section(`Expected of ${report.reference}`, noted(report.outcomes, 'expected')),
    ...section('Tolerated', noted(report.outcomes, 'tolerated')),
    ...section('Not checked', unchecked(report.outcomes)),
    ...section('Error codes seen', codes(report.outcomes)),
    ...section('Limits', limits(report.outcomes)),
    ...(report.comparison ? section('Times, p50 / p95 / p99 in ms: here, there', times(report.comparison)) : []),
    summary(report),
  ]
    .map(printable)
    .join('\n\n')
}

/** Text from an endpoint must not contain terminal control sequences. */
const printable = (text: string): string => text.replaceAll(/[^\n\P{Cc}]/gu, ' ')

function heading({ endpoint, reference, documentVersion, client, chainId, comparison }: CheckReport): string {
  const chain = chainId === undefined ? '' : `, chain ${Number(chainId) || chainId}`
  const note = client === undefined ? '' : clientNote(client)
  const { blocks, endpoint: other } = comparison ?? { blocks: [], endpoint: '' }
  const measure =
    comparison === undefined
      ? `reference ${reference}, document ${documentVersion}`
      : `against ${other}, blocks ${blocks.toReversed().join(', ')}`
  return `${endpoint}  ${client ?? 'unknown client'}${chain}${note === '' ? '' : `; ${note}`}\n${measure}`
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`]

const count = (outcomes: readonly Outcome[], verdict: Verdict): number =>
  outcomes.filter((outcome) => outcome.verdict === verdict).length

const COLUMNS: readonly Verdict[] = ['fits', 'tolerated', 'differs', 'expected', 'absent', 'skipped']

function table(outcomes: readonly Outcome[]): string {
  const methods = [...new Set(outcomes.map(({ method }) => method))]
  const shown = COLUMNS.filter((verdict) => verdict === 'fits' || verdict === 'differs' || count(outcomes, verdict) > 0)
  const width = Math.max(...methods.map(({ length }) => length), 6)
  const cells = (values: readonly string[]) => values.map((value) => value.padStart(10)).join('')
  const rows = methods.map((method) => {
    const own = outcomes.filter((outcome) => outcome.method === method)
    const numbers = shown.map((verdict) => `${count(own, verdict) || '.'}`)
    return `${method.padEnd(width)}${cells(numbers)}  ${verdictOf(own)}`
  })
  return [`${'method'.padEnd(width)}${cells(shown)}`, ...rows].join('\n')
}

function verdictOf(outcomes: readonly Outcome[]): string {
  if (count(outcomes, 'differs') > 0) return 'DIFFERS'
  if (count(outcomes, 'absent') > 0) return 'not offered'
  return count(outcomes, 'fits') + count(outcomes, 'tolerated') + count(outcomes, 'expected') > 0 ? 'ok' : 'not checked'
}

function differences({ outcomes, endpoint }: Pick<CheckReport, 'outcomes' | 'endpoint'>): string[] {
  const isSocket = /^wss?:/.test(endpoint)
  const differing = outcomes.filter(({ verdict }) => verdict === 'differs')
  const methods = [...new Set(differing.map(({ method }) => method))]
  return methods.flatMap((method) => {
    const own = differing.filter((outcome) => outcome.method === method)
    const more = own.length > PROBES_SHOWN ? [`${method}: ${own.length - PROBES_SHOWN} more probes differ`] : []
    return [...own.slice(0, PROBES_SHOWN).flatMap((outcome) => difference(outcome, isSocket)), ...more]
  })
}

function difference({ method, probe, problems, request = '' }: Outcome, isSocket: boolean): string[] {
  const more = problems.length - PROBLEMS_SHOWN
  return [
    `${method}, ${probe}`,
    ...problems
      .slice(0, PROBLEMS_SHOWN)
      .map(({ path, message }) => `    ${path === '' ? '' : `${path}  `}${message.replaceAll('\n', ' ')}`),
    ...(more > 0 ? [`    and ${more} more`] : []),
    ...(request === '' ? [] : [`    ${repeated(request, isSocket)}`]),
  ]
}

/** A shell command that repeats the request. Uses a variable for the URL, which may contain a key. */
function repeated(request: string, isSocket: boolean): string {
  if (request.length > WHOLE_REQUEST) return `asked: ${request.slice(0, REQUEST_SHOWN)}… (full request with --json)`
  const quoted = `'${request.replaceAll("'", `'\\''`)}'`
  // A subscription needs a WebSocket.
  if (isSocket || /"method":"eth_(un)?subscribe"/.test(request)) return `npx wscat -c "$RPC_URL" -w 5 -x ${quoted}`
  return `curl "$RPC_URL" -H content-type:application/json -d ${quoted}`
}

/** The notes of one verdict, with the count of each. */
function noted(outcomes: readonly Outcome[], wanted: Verdict): string[] {
  const reasons = new Map<string, number>()
  for (const { verdict, note = '' } of outcomes) {
    if (verdict === wanted) reasons.set(note, (reasons.get(note) ?? 0) + 1)
  }
  return [...reasons].map(([reason, times]) => `${reason} (${times})`)
}

const REASONS_SHOWN = 12

/** Why probes were not sent or their responses not checked, with the count of each reason. */
function unchecked(outcomes: readonly Outcome[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { verdict, method, note = 'no reason given' } of outcomes) {
    if (verdict === 'skipped' || verdict === 'absent') reasons.set(note, [...(reasons.get(note) ?? []), method])
  }
  const lines = [...reasons].map(([note, methods]) => {
    const [method, ...others] = new Set(methods)
    const which = others.length === 0 ? method : `${method} and ${others.length} more`
    return `${which}: ${note.replaceAll('\n', ' ')} (${methods.length})`
  })
  return lines.length > REASONS_SHOWN
    ? [...lines.slice(0, REASONS_SHOWN), `and ${lines.length - REASONS_SHOWN} more reasons`]
    : lines
}

/** Lists each documented error with the received codes, which identify the node's release. */
function codes(outcomes: readonly Outcome[]): string[] {
  const seen = new Map<string, Set<number>>()
  for (const { error } of outcomes) {
    if (error?.ids.length !== 1) continue
    const [id = ''] = error.ids
    seen.set(id, (seen.get(id) ?? new Set()).add(error.code))
  }
  return [...seen].map(([id, found]) => `${id.padEnd(26)}${[...found].join(', ')}`)
}

const limits = (outcomes: readonly Outcome[]): string[] =>
  outcomes
    .filter(({ limit, verdict }) => limit === true && verdict === 'fits')
    .map(
      ({ method, probe, note }) =>
        `${method}, ${probe.replace('example ', '')}: ${note?.replaceAll('\n', ' ') ?? 'allowed'}`,
    )

function times({ methods }: NonNullable<CheckReport['comparison']>): string[] {
  const of = ({ p50, p95, p99 }: Latency) => `${p50} / ${p95} / ${p99}`.padEnd(26)
  const width = Math.max(...methods.map(({ method }) => method.length), 0)
  return methods.map(({ method, here, there }) => `${method.padEnd(width)}  ${of(here)}${of(there)}`.trimEnd())
}

const FOREIGN = /^(anvil|geth|reth|erigon|nethermind|besu|hardhat)/i

function summary({
  outcomes,
  requests,
  retries,
  waited,
  seconds,
  stopped,
  leftOut,
  client = '',
  reference,
}: CheckReport): string {
  const methods = new Set(outcomes.filter(({ verdict }) => verdict !== 'absent').map(({ method }) => method)).size
  const parts = COLUMNS.map((verdict) => [count(outcomes, verdict), verdict] as const).filter(([number]) => number > 0)
  const again = retries > 0 ? `, ${retries} retries` : ''
  const lines = [
    `${methods} methods, ${outcomes.length} probes: ${parts.map(([number, verdict]) => `${number} ${verdict}`).join(', ')}`,
    `${requests} requests${again}${waited === undefined ? '' : `, ${waited.toFixed(1)} s waited for a busy endpoint`} in ${seconds.toFixed(1)} s`,
  ]
  if (stopped !== undefined) lines.push(`Ended early: ${stopped}.`)
  if (leftOut !== undefined) lines.push(`Left out, because only some methods were checked: ${leftOut.join(', ')}.`)
  if (reference === 'monad' && FOREIGN.test(client) && count(outcomes, 'differs') > 0)
    lines.push(
      `This is ${client}. Use --reference ${/^hardhat/i.test(client) ? 'hardhat' : 'geth'} to ignore its known differences.`,
    )
  return lines.join('\n')
}
