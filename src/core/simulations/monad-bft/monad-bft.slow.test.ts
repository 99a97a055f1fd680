import { expect, test } from 'vitest'
import { PROPERTIES, type Property, problemsOf, setupOf } from './properties.ts'
import { play } from './run.ts'

/** Continues after the seeds of monad-bft.test.ts. */
const FIRST = 500
const SEEDS = 20_000
const LIMIT_MS = 600_000

test(`every property holds over ${SEEDS} further seeds`, { timeout: LIMIT_MS }, () => {
  const problems: string[] = []
  // Runs one seed at a time because all of them together exceed memory.
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const run = play(setupOf(seed))
    for (const property of Object.keys(PROPERTIES) as Property[]) problems.push(...problemsOf(property, run))
  }
  expect(problems).toEqual([])
})
