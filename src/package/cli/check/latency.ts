/** Response times. */
import type { Latency } from './model.ts'

/** The smallest value that is not exceeded by `percent` of 100 values, or 0 for an empty list. */
export function percentile(sorted: readonly number[], percent: number): number {
  const place = Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)
  return sorted[place] ?? 0
}

/** Milliseconds, with one decimal. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (percent: number) => Math.round(percentile(sorted, percent) * 10) / 10
  return { p50: at(50), p95: at(95), p99: at(99) }
}
