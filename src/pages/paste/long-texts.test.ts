/** Runs of one character, in which a regular expression may try every end of every start. */
import { expect, test } from 'vitest'
import { staysInPage } from '../../core/lib/private-text.ts'
import { mayBePasted } from './paste-texts.ts'
import { understand } from './understand.ts'

const RUN = 64_000
/** Time of the processor. A square of the run takes seconds. Milliseconds. */
const MOST_MS = 1_000

const shapes = ['"', "'", '“', ' ', '.', ':', '\n', '\\', '(', '0', 'a ', '1,', '{', '0x', 'x.'].flatMap((shape) =>
  [['', ''] as const, ['a', 'b'] as const].map(([before, after]) => [before, shape, after] as const),
)

test.each(shapes)('a run between %j: %j and %j is read in no time', async (before, shape, after) => {
  const text = before + shape.repeat(RUN / shape.length) + after
  // Loads the list of words that phrases are made of.
  await understand('a few words')
  const start = process.cpuUsage()
  mayBePasted(text)
  staysInPage(text)
  await understand(text)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1_000).toBeLessThan(MOST_MS)
})
