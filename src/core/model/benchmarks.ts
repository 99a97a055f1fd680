/** Results of `npm run bench -- --peers`, stored in `content/data/benchmarks.json`. Times are in milliseconds. */
import { z } from 'zod'
import { listOf, matching, members, oneOf, path, text } from './authored.ts'

/** Name of this site in the results. */
export const OURS = 'This site'

const amount = z.number({ error: 'a number' }).nonnegative({ error: 'a number that is not negative' })
const count = z.int({ error: 'a whole number' }).positive({ error: 'a whole number above 0' })
const profile = oneOf(['fast', 'slow'], 'fast or slow')

/** Date and machine of a measurement. Each part may be measured separately. */
const setting = {
  date: matching(/^\d{4}-\d{2}-\d{2}$/, 'a day, such as 2026-11-21'),
  cores: count,
  memoryGb: count,
  /** Version of Node. */
  node: text,
  /** Number of rounds. Every value is their median, except the layout shift, which is their maximum. */
  rounds: count,
}

const build = members(
  {
    name: text,
    coldMs: amount,
    warmMs: amount,
    /** Peak memory of all processes of a cold build together. */
    memoryMb: amount,
    /** All files of the built site. */
    siteMb: amount,
  },
  'the builds of a site',
)

const load = members(
  {
    name: text,
    page: path,
    profile,
    firstPaintMs: amount,
    largestPaintMs: amount,
    blockingMs: amount,
    layoutShift: amount,
    /** As they came over the network, compressed. */
    bytes: amount,
    scriptBytes: amount,
  },
  'the loads of a page',
)

const change = members({ name: text, profile, ms: amount }, '{ name, profile, ms }')
const search = members({ name: text, ms: amount, bytes: amount }, '{ name, ms, bytes }')

export const benchmarks = members(
  {
    /** Pages of text that every site has. */
    pages: count,
    /** Of the generators, by name. */
    versions: z.record(z.string(), text, { error: 'versions by name' }),
    builds: members({ ...setting, rows: listOf(build, 'a list of builds') }, 'measured builds').exactOptional(),
    loads: members(
      {
        ...setting,
        /** Version of the browser. */
        chromium: text,
        /** The search query. */
        words: text,
        /** The link that was followed. */
        from: path,
        to: path,
        rows: listOf(load, 'a list of loads'),
        changes: listOf(change, 'a list of route changes'),
        searches: listOf(search, 'a list of searches'),
      },
      'measured pages',
    ).exactOptional(),
  },
  'the results of "npm run bench -- --peers"',
)

/** A run may measure one part alone. */
export type PartialBenchmarks = Partial<z.infer<typeof benchmarks>>
export type Benchmarks = Required<z.infer<typeof benchmarks>>

export const isWhole = (results: PartialBenchmarks): results is Benchmarks =>
  results.builds !== undefined && results.loads !== undefined
export type PeerBuild = z.infer<typeof build>
export type PeerLoad = z.infer<typeof load>
export type PeerChange = z.infer<typeof change>
export type PeerSearch = z.infer<typeof search>
export type Profile = z.infer<typeof profile>
