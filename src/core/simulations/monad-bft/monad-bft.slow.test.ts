import { expect, test } from 'vitest'
import { PROPERTIES, type Property, problemsOf, setupOf } from './properties.ts'
import { play } from './run.ts'

/** After those of monad-bft.test.ts. */
const FIRST = 500
const SEEDS = 20_000
const LIMIT_MS = 600_000

test(`every property holds over ${SEEDS} further seeds`, { timeout: LIMIT_MS }, () => {
  const problems: string[] = []
  // One run at a time: all of them together would not fit the memory.
  for (let seed = FIRST; seed < FIRST + SEEDS; seed++) {
    const run = play(setupOf(seed))
    for (const property of Object.keys(PROPERTIES) as Property[]) problems.push(...problemsOf(property, run))
  }
  expect(problems).toEqual([])
})
