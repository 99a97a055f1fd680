/** Evaluates the alerts on the text of /metrics. Two outputs in sequence also show growth. */
import { type Alert, alerts } from './alerts.ts'
import { type Finding, INCIDENT } from './finding.ts'

/** Values of a metric in text order, for its first set of labels. */
export type Metrics = ReadonlyMap<string, readonly number[]>

const SAMPLE = /^([a-zA-Z_:][\w:]*)(\{.*\})?\s+([-+]?(?:[\d.]+(?:e[-+]?\d+)?|inf)|nan)(?:\s+\d+)?$/i

/** Whether a line is a sample of /metrics. */
export const isSample = (line: string): boolean => SAMPLE.test(line)

export function readMetrics(lines: readonly string[]): Metrics {
  const metrics = new Map<string, number[]>()
  const labelsOf = new Map<string, string>()
  for (const line of lines) {
    const [, name = '', labels = '', value = ''] = SAMPLE.exec(line) ?? []
    if (labelsOf.has(name) && labelsOf.get(name) !== labels) continue
    labelsOf.set(name, labels)
    metrics.set(name, [...(metrics.get(name) ?? []), Number(value)])
  }
  return metrics
}

export type MetricsCheck = {
  findings: Finding[]
  /** Alerts that need two outputs, but whose metric occurs once. */
  needTwo: string[]
  /** Whether the text contains a metric of any alert. */
  isKnown: boolean
}

export function checkMetrics(metrics: Metrics): MetricsCheck {
  const seconds = elapsed(metrics)
  const findings: Finding[] = []
  const needTwo: string[] = []
  for (const alert of alerts) {
    if (isExcused(alert, metrics)) continue
    const state = evaluate(alert.expr, metrics, seconds)
    if (state === 'needs two') needTwo.push(alert.name)
    if (state === true) findings.push(toFinding(alert, seconds))
  }
  if (seconds !== undefined && seconds < 0) findings.push(restarted())
  const isKnown = alerts.some(({ expr }) => namesIn(expr).some((name) => metrics.has(name)))
  return { findings, needTwo, isKnown }
}

const namesIn = (expr: string): string[] => expr.match(/\bmonad_\w+/g) ?? []

const toFinding = (
  { name, lasts, page = INCIDENT, anchor, means, expr }: Alert,
  seconds: number | undefined,
): Finding => ({
  id: `alert:${name}`,
  level: name === 'MonadNodeRestarted' ? 'note' : 'act',
  title: name,
  means,
  fix: `${lasts ? `The alert fires if this lasts ${words(lasts)}` : 'The alert fires at once'}: ${expr}.${
    seconds !== undefined && expr.includes('[') ? ` Your outputs are ${Math.round(seconds)} s apart.` : ''
  }`,
  to: `${page}#${anchor}`,
})

const words = (lasts: string): string =>
  lasts.replace(/^(\d+)m$/, (_, count) => `${count} minute${count === '1' ? '' : 's'}`)

const restarted = (): Finding => ({
  id: 'alert:two outputs',
  level: 'act',
  title: 'The node restarted between the two outputs',
  means: 'The second output shows a lower uptime than the first, so counters cannot be compared.',
  fix: 'If you did not restart it, read the log. If you pasted the newer output first, swap them.',
  to: `${INCIDENT}#a-service-is-down`,
})

/** Seconds between the first and the last output, by the uptime of the process. Undefined for a single output. */
function elapsed(metrics: Metrics): number | undefined {
  const uptimes = metrics.get('monad_total_uptime_us') ?? []
  const [first, last] = [uptimes[0], uptimes.at(-1)]
  return uptimes.length < 2 || first === undefined || last === undefined ? undefined : (last - first) / 1e6
}

function isExcused({ unless }: Alert, metrics: Metrics): boolean {
  if (!unless) return false
  const value = metrics.get(unless.metric)?.at(-1)
  return unless.is === 'zero' ? value === 0 : value !== undefined && value > 0
}

type State = boolean | 'needs two' | 'unknown'
const TERM = /^(?:(delta|increase|rate)\((\w+)\[(\d+)m\]\)|(\w+)(?: \/ (\w+))?) (==|<|>) ([\d.e]+)$/

/** Evaluates an expression of a rule, which is terms joined by `and`. */
function evaluate(expr: string, metrics: Metrics, seconds: number | undefined): State {
  const states = expr.split(' and ').map((term) => judge(term, metrics, seconds))
  if (states.includes(false)) return false
  if (states.includes('unknown')) return 'unknown'
  return states.includes('needs two') ? 'needs two' : true
}

function judge(term: string, metrics: Metrics, seconds: number | undefined): State {
  const [, grows, growing = '', minutes, plain = '', divisor, sign, limit] = TERM.exec(term) ?? []
  const values = metrics.get(grows ? growing : plain)
  const last = values?.at(-1)
  if (values === undefined || last === undefined) return 'unknown'
  if (!grows) {
    const by = divisor === undefined ? 1 : metrics.get(divisor)?.at(-1)
    return by === undefined ? 'unknown' : compare(last / by, sign, Number(limit))
  }
  if (values.length < 2 || seconds === undefined) return 'needs two'
  if (seconds <= 0) return 'unknown'
  const change = last - (values[0] ?? 0)
  const over = grows === 'delta' ? 1 : (grows === 'rate' ? 1 : Number(minutes) * 60) / seconds
  return compare(change * over, sign, Number(limit))
}

const compare = (value: number, sign: string | undefined, limit: number): boolean =>
  sign === '==' ? value === limit : sign === '<' ? value < limit : value > limit
