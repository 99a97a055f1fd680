import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { plans } from './plans.ts'
import { runGuide } from './run.ts'
import { guideEnv, NODE_VERSION, startChain } from './surroundings.ts'

const root = path.join(import.meta.dirname, '../..')
/** A minute is usual; a first download takes longer. */
const GUIDE_MS = 900_000
const quick = plans.filter(({ isQuick }) => isQuick)

describe('the guides that take under a minute', () => {
  test.each(quick.map((plan) => [plan.page, plan] as const))(
    '%s runs as written',
    { timeout: GUIDE_MS },
    async (_, plan) => {
      const home = mkdtempSync(path.join(tmpdir(), 'guide-home-'))
      const chain = await startChain(root, plan)
      try {
        const about = { root, env: guideEnv(root, home), nodeVersion: NODE_VERSION, words: chain.words, today: '' }
        const { problems } = await runGuide(plan, about, () => undefined)
        expect(problems).toEqual([])
      } finally {
        chain.stop()
        rmSync(home, { recursive: true, force: true })
      }
    },
  )
})
