/** The record of guide runs. `npm run guides` writes it, and the build reads it for the badges. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { codeOf, itemsOf, stepsOf } from './page.ts'
import type { Plan } from './plan.ts'
import type { GuideRecord, StepRecord } from './run-guide.ts'

export type Records = Record<string, GuideRecord>

const fileOf = (root: string): string => path.join(root, 'content/data/guide-runs.json')

export const readRecords = (root: string): Records =>
  existsSync(fileOf(root)) ? (JSON.parse(readFileSync(fileOf(root), 'utf8')) as Records) : {}

export function writeRecords(root: string, records: Records): void {
  const sorted = Object.fromEntries(Object.entries(records).sort(([a], [b]) => a.localeCompare(b)))
  writeFileSync(fileOf(root), `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Recorded steps whose text has changed since the run, as `page: step`. */
export const staleSteps = (records: Records, plans: readonly Plan[], read: (file: string) => string): string[] =>
  Object.entries(records).flatMap(([page, record]) => {
    const kept = stillTrue(page, record, plans, read)
    return Object.keys(record.steps)
      .filter((step) => !(step in kept))
      .map((step) => `${page}: ${step}`)
  })

/** Removes edited steps, and pages without a plan, from the records. */
export const pruned = (records: Records, plans: readonly Plan[], read: (file: string) => string): Records =>
  Object.fromEntries(
    Object.entries(records)
      .filter(([page]) => plans.some((plan) => plan.page === page))
      .map(([page, record]) => [page, { ...record, steps: stillTrue(page, record, plans, read) }]),
  )

function stillTrue(
  page: string,
  { steps }: GuideRecord,
  plans: readonly Plan[],
  read: (file: string) => string,
): Record<string, StepRecord> {
  const plan = plans.find((one) => one.page === page)
  if (!plan) return {}
  const file = `content/${page}.mdx`
  const now = stepsOf(itemsOf(file, read(file), plan.tabs))
  return Object.fromEntries(Object.entries(steps).filter(([step, { code }]) => codeOf(now.get(step) ?? []) === code))
}
