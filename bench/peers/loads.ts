/** Loads the same pages of all built sites from the same server, in turn, and interacts with them like a reader. */
import { type Browser, chromium } from 'playwright-core'
import { startServer } from '../../scripts/ship/serve/server.ts'
import { CHROMIUM_FLAGS, findChromium } from '../../scripts/test/chromium.ts'
import type { Benchmarks, PeerChange, PeerLoad, PeerSearch } from '../../src/core/model/benchmarks.ts'
import { middle } from '../measure.ts'
import { FAST, type Load, measureLoad, type Profile, SLOW } from '../page-load.ts'
import { countingServer } from './counting-server.ts'
import type { SearchControls } from './generators.ts'
import { type Change, measureChange, measureSearch } from './interactions.ts'

/** A built site. */
export type BuiltSite = { name: string; folder: string; search: SearchControls | undefined }

/** The measurements, without their date and machine. */
export type PeerPages = Omit<Benchmarks['loads'], 'date' | 'cores' | 'memoryGb' | 'node' | 'rounds'>

const PAGES = ['/developer-essentials/gas-on-monad', '/faq', '/reference/json-rpc/eth_getBlockByNumber']
const PROFILES: readonly (readonly [PeerLoad['profile'], Profile])[] = [
  ['fast', FAST],
  ['slow', SLOW],
]
const CHANGE: Change = { from: '/faq', to: '/developer-essentials/gas-on-monad', heading: 'Gas on Monad' }
const WORDS = 'reserve balance'
/** How long to watch a page after its load event. Milliseconds. */
const WATCH_MS = 3_000

type Served = BuiltSite & { url: string }

/** Medians of the rounds. */
export async function timePages(sites: readonly BuiltSite[], rounds: number): Promise<PeerPages> {
  const servers = await Promise.all(
    sites.map(({ folder }) => startServer({ root: folder, port: 0, host: '127.0.0.1' })),
  )
  const served = sites.map((site, index): Served => ({ ...site, url: servers[index]?.url ?? '' }))
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...CHROMIUM_FLAGS] })
  try {
    // The server compresses a file on its first request.
    for (const { url } of served)
      for (const page of PAGES) await measureLoad(browser, url + page, FAST, 500).catch(() => undefined)
    return {
      chromium: browser.version(),
      words: WORDS,
      from: CHANGE.from,
      to: CHANGE.to,
      rows: await loads(browser, served, rounds),
      changes: await changes(browser, served, rounds),
      searches: await searches(browser, served, rounds),
    }
  } finally {
    await browser.close()
    await Promise.all(servers.map((server) => server.close()))
  }
}

async function loads(browser: Browser, sites: readonly Served[], rounds: number): Promise<PeerLoad[]> {
  const rows: PeerLoad[] = []
  for (const [profile, speed] of PROFILES) {
    for (const page of PAGES) {
      const all = await inTurn(sites, rounds, ({ url }) => measureLoad(browser, url + page, speed, WATCH_MS))
      rows.push(...all.map(([{ name }, taken]) => ({ name, page, profile, ...summary(taken) })))
    }
  }
  return rows
}

const summary = (loads: readonly Load[]): Omit<PeerLoad, 'name' | 'page' | 'profile'> => {
  const of = (value: (load: Load) => number): number => Math.round(middle(loads.map(value)))
  return {
    firstPaintMs: of(({ first }) => first),
    largestPaintMs: of(({ largest }) => largest),
    blockingMs: of(({ blocking }) => blocking),
    // The worst value, because a page that shifts in one of five visits is unstable.
    layoutShift: Math.round(Math.max(...loads.map(({ shift }) => shift)) * 1_000) / 1_000,
    bytes: of(({ bytes }) => bytes),
    scriptBytes: of(({ scriptBytes }) => scriptBytes),
  }
}

async function changes(browser: Browser, sites: readonly Served[], rounds: number): Promise<PeerChange[]> {
  const rows: PeerChange[] = []
  for (const [profile, speed] of PROFILES) {
    const all = await inTurn(sites, rounds, ({ url }) => measureChange(browser, url, CHANGE, speed))
    rows.push(...all.map(([{ name }, taken]) => ({ name, profile, ms: Math.round(middle(taken)) })))
  }
  return rows
}

async function searches(browser: Browser, sites: readonly Served[], rounds: number): Promise<PeerSearch[]> {
  const searchable = sites.filter(({ search }) => search !== undefined)
  const all = await inTurn(searchable, rounds, async ({ url, search }) => {
    const server = await countingServer(url)
    try {
      return await measureSearch(browser, server, CHANGE.from, search as SearchControls, WORDS)
    } finally {
      server.close()
    }
  })
  return all.map(([{ name }, taken]) => ({
    name,
    ms: Math.round(middle(taken.map(({ ms }) => ms))),
    bytes: Math.round(middle(taken.map(({ bytes }) => bytes))),
  }))
}

/**
 * Measures every site once in each round, so that a busy moment of the machine affects all of them. A site that cannot
 * be measured is reported and left out.
 */
async function inTurn<T>(
  sites: readonly Served[],
  rounds: number,
  measure: (site: Served) => Promise<T>,
): Promise<(readonly [Served, T[]])[]> {
  const all = new Map(sites.map((site) => [site, [] as T[]]))
  for (let round = 0; round < rounds; round++) {
    for (const [site, taken] of all) {
      try {
        taken.push(await measure(site))
      } catch (error) {
        console.error(`${site.name} is left out here: ${error instanceof Error ? error.message : String(error)}`)
        all.delete(site)
      }
    }
  }
  return [...all]
}
