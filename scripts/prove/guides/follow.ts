/** Follows one plan with everything it needs around it, and ends what it started. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Plan } from './plan.ts'
import { plans } from './plans.ts'
import { type GuideRun, runGuide } from './run-guide.ts'
import { guideEnv, startChain } from './surroundings.ts'
import { NODE_VERSION } from './tools.ts'

export type FollowOptions = {
  say?: (line: string) => void
  /** Another text of the page, for a test that spoils one. */
  edit?: (text: string) => string
}

export async function follow(
  root: string,
  plan: Plan,
  { say = () => undefined, edit }: FollowOptions = {},
): Promise<GuideRun> {
  const home = mkdtempSync(path.join(tmpdir(), 'guide-home-'))
  const chain = await startChain(root, plan)
  try {
    const today = new Date().toISOString().slice(0, 10)
    const env = guideEnv(root, home, plan, chain.words)
    const about = { root, env, nodeVersion: NODE_VERSION, words: chain.words, today, edit }
    const before = plans.find(({ page }) => page === plan.after)
    return await runGuide(plan, about, say, before)
  } finally {
    chain.stop()
    rmSync(home, { recursive: true, force: true })
  }
}
