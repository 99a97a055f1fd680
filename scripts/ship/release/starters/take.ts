/** The part of `npm run guides` for our own starters, with a chain for each, and its record. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { guideEnv, startChain } from '../../../prove/guides/surroundings.ts'
import { NODE_VERSION } from '../../../prove/guides/tools.ts'
import { runStarter, writeStarterRecord } from './run-starter.ts'
import { type Starter, starters } from './starters.ts'

const CHAIN = { chainId: 10143 }

async function take(root: string, starter: Starter): Promise<string[]> {
  console.log(`starter ${starter.name}`)
  const home = mkdtempSync(path.join(tmpdir(), 'guide-home-'))
  const chain = await startChain(root, { page: starter.page, chain: CHAIN })
  try {
    const today = new Date().toISOString().slice(0, 10)
    const env = { ...guideEnv(root, home), STARTER_PICTURES: process.env.STARTER_PICTURES }
    const about = { root, env, nodeVersion: NODE_VERSION, words: chain.words, today }
    const { record, problems } = await runStarter(starter, { ...about, say: console.log })
    if (record !== undefined && problems.length === 0) writeStarterRecord(root, starter.name, record)
    return problems
  } finally {
    chain.stop()
    rmSync(home, { recursive: true, force: true })
  }
}

/**
 * Runs the starters that are not a guide's project. Returns their problems by name. `wishes` are prefixes of
 * `starter:<name>`. Without any, runs all.
 */
export async function takeStarters(root: string, wishes: readonly string[]): Promise<Map<string, string[]>> {
  const taken = new Map<string, string[]>()
  for (const starter of starters.filter(({ folders }) => folders !== undefined))
    if (wishes.length === 0 || wishes.some((wish) => `starter:${starter.name}`.startsWith(wish)))
      taken.set(starter.name, await take(root, starter))
  return taken
}
