/** `--watch`: repeats the check at an interval, prints a line for each, and serves metrics for Prometheus. */
import { setTimeout as sleep } from 'node:timers/promises'
import { exitCode } from './check.ts'
import { Metrics, serveMetrics } from './metrics.ts'
import type { CheckReport, Outcome } from './model.ts'

export type WatchOptions = {
  /** Interval between the starts of two checks. Seconds. */
  everySeconds: number
  /** Address of `/metrics`. Not served if omitted. */
  metrics?: { host: string; port: number }
  /** Aborting it ends the watch. */
  signal: AbortSignal
  print: (line: string) => void
}

/** Repeats the check until the signal aborts. Returns the exit code of the last check. */
export async function watch(
  check: () => Promise<CheckReport>,
  { everySeconds, metrics: address, signal, print }: WatchOptions,
): Promise<0 | 1 | 2> {
  const metrics = new Metrics()
  const served = address && (await serveMetrics(metrics, address))
  if (served) print(`Metrics at ${served.url}`)
  let code: 0 | 1 | 2 = 2
  while (!signal.aborted) {
    const begin = performance.now()
    const report = await check()
    metrics.add(report)
    code = exitCode(report)
    print(lineOf(report))
    const rest = everySeconds * 1_000 - (performance.now() - begin)
    await sleep(Math.max(0, rest), undefined, { signal }).catch(() => undefined)
  }
  await served?.close()
  return code
}

function lineOf({ date = '', outcomes, failure, seconds, waited }: CheckReport): string {
  const time = date.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm:ss'.length)
  if (failure !== undefined) return `${time}  not reached: ${failure}`
  const count = (verdict: Outcome['verdict']) => outcomes.filter((outcome) => outcome.verdict === verdict).length
  const differing = [...new Set(outcomes.flatMap(({ method, verdict }) => (verdict === 'differs' ? [method] : [])))]
  const busy = waited === undefined ? '' : `, waited ${waited.toFixed(1)} s`
  const which = differing.length > 0 ? `: ${differing.join(', ')}` : ''
  return `${time}  ${count('fits')} fit, ${count('differs')} differ in ${seconds.toFixed(1)} s${busy}${which}`
}
