/** Follows one plan in the environment it needs, and ends the processes that it started. */
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
  /** Changes the page's text, for a test with an error in it. */
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
