/** The report of a load, and what to look at next. */
import { INCIDENT } from '../../../core/node-check/finding.ts'
import { ALL_SLOW, CAUSES, METHOD_CLASSES, SLOW_P99_MS } from '../../../core/node-check/method-classes.ts'
import type { ClassReport, LoadRun } from './run-load.ts'

const DOWN = `${INCIDENT}#rpc-is-down`

export type LoadReport = LoadRun & {
  date: string
  /** The URL without possible keys. */
  endpoint: string
  client?: string
  chainId?: string
  /** The requested rate. Requests per second. */
  rate: number
  /** Classes that the node does not offer, with its reason. */
  notOffered: Record<string, string>
  /** What to look at next, by class. */
  next: { classes: string[]; first: string; to: string }[]
}

const kinds = ({ errors }: ClassReport): string[] => Object.keys(errors)
/** A limit of the rate is not a fault. */
const isOver = (one: ClassReport): boolean =>
  one.latency.p99 > SLOW_P99_MS || kinds(one).some((kind) => kind !== 'HTTP 429')
/** No server, or a proxy without one. */
const isDown = (kind: string): boolean => /^cannot connect|broke off|^HTTP 50/.test(kind)

/** The first setting to change for each class with errors or slow responses. */
export function nextSteps(classes: readonly ClassReport[]): LoadReport['next'] {
  const down = classes.filter((one) => kinds(one).some(isDown)).map(({ name }) => name)
  if (down.length > 0) return [{ classes: down, first: 'Check whether monad-rpc runs', to: DOWN }]
  const asked = classes.filter(({ requests }) => requests > 0)
  const over = asked.filter(isOver)
  const names = over.map(({ name }) => name)
  if (over.length > 1 && over.length === asked.length) return [{ classes: names, first: ALL_SLOW, to: CAUSES }]
  const firsts = METHOD_CLASSES.filter(({ name }) => names.includes(name))
  return [...new Set(firsts.map(({ first }) => first))].map((first) => ({
    ...{ first, to: CAUSES },
    classes: firsts.filter((one) => one.first === first).map(({ name }) => name),
  }))
}

/** 0: within the limits. 1: stopped, or a class has errors or is slow. */
export const loadCode = ({ stopped, classes }: LoadRun): 0 | 1 =>
  stopped === undefined && !classes.some(isOver) ? 0 : 1

/** The report as text. `site` begins the links. */
export function loadText(report: LoadReport, site: string): string {
  const { endpoint, client, chainId, rate, requests, leftOut, waited, seconds, stopped, classes, next } = report
  const width = Math.max(...classes.map(({ name }) => name.length))
  const row = (name: string, cells: readonly (string | number)[]) =>
    [name.padEnd(width), ...cells.map((cell) => `${cell}`.padStart(10))].join('')
  const rows = classes.map(({ name, requests: count, errors, latency: { p50, p95, p99 } }) => {
    const failed = Object.values(errors).reduce((sum, one) => sum + one, 0)
    return row(name, [count, failed, ...(failed === count ? ['.', '.', '.'] : [p50, p95, p99])])
  })
  const errors = classes.flatMap((one) => Object.entries(one.errors).map(([kind, n]) => `${one.name}: ${n} × ${kind}`))
  const missing = Object.entries(report.notOffered).map(([name, reason]) => `${name}: ${reason}`)
  const steps = next.map(({ classes: names, first, to }) => `${names.join(', ')}: ${first}.\n  ${site}${to}`)
  const details = [
    `${requests} requests in ${seconds} s, ${rate} a second requested`,
    ...(leftOut > 0 ? [`${leftOut} left out, because the node was slower than the rate`] : []),
    ...(waited > 0 ? [`${waited} s waited, as the node required`] : []),
  ]
  const sections = [
    `${endpoint}  ${client ?? 'unknown client'}${chainId === undefined ? '' : `, chain ${Number(chainId)}`}\n${details.join('. ')}.`,
    [row('class', ['requests', 'failed', 'p50 ms', 'p95 ms', 'p99 ms']), ...rows].join('\n'),
    ...section('Errors', errors),
    ...section('Not offered', missing),
    ...(stopped === undefined ? [] : [`STOPPED, because ${stopped}.`]),
    ...(next.length > 0
      ? section('Look at next', steps)
      : stopped === undefined
        ? [`Within the limits: no fault, and no p99 above ${SLOW_P99_MS} ms.`]
        : []),
  ]
  // Text of an endpoint must not contain terminal control sequences.
  return sections.join('\n\n').replaceAll(/[^\n\P{Cc}]/gu, ' ')
}

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [`${title}\n${lines.map((line) => `  ${line}`).join('\n')}`]
