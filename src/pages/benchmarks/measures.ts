/** Describes the measurements, and where another generator is ahead of this site. */
import { type Benchmarks, OURS, type PeerBuild, type PeerLoad, type Profile } from '../../core/model/benchmarks.ts'

/** A measured value. Lower is better for all of them. */
export type Measure = {
  label: string
  format: (value: number) => string
  /** Why a generator can be ahead of this site here. */
  reason: string
}

const milliseconds = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`
const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`
const kilobytes = (value: number): string => `${Math.round(value / 1_000).toLocaleString('en')} kB`
const megabytes = (value: number): string => `${Math.round(value).toLocaleString('en')} MB`

export const LOAD_MEASURES = {
  firstPaintMs: {
    label: 'First paint',
    format: milliseconds,
    reason:
      'It has fewer elements to lay out. Its page contains the text without the calculators, figures and forms of this site.',
  },
  largestPaintMs: {
    label: 'Largest paint',
    format: milliseconds,
    reason: 'Its first screen contains only text, which is painted as soon as the style sheet arrives.',
  },
  blockingMs: {
    label: 'Blocking time',
    format: milliseconds,
    reason: 'It does not have interactive parts whose scripts start on this page.',
  },
  layoutShift: {
    label: 'Layout shift',
    format: (value) => value.toFixed(3),
    reason: 'Its text keeps the font of the first paint.',
  },
  bytes: {
    label: 'Transferred',
    format: kilobytes,
    reason: 'It sends fewer fonts or none, and does not have interactive parts.',
  },
  scriptBytes: {
    label: 'JavaScript',
    format: kilobytes,
    reason: 'It does not have interactive parts on this page.',
  },
} as const satisfies Partial<Record<keyof PeerLoad, Measure>>

export const BUILD_MEASURES = {
  coldMs: {
    label: 'Cold build',
    format: seconds,
    reason:
      'It only makes pages from the text. This site’s build also makes the method pages from the OpenRPC document, checks every example, draws preview pictures, packs the npm package and keeps an offline copy.',
  },
  warmMs: {
    label: 'Warm build',
    format: seconds,
    reason: 'It only makes pages from the text.',
  },
  memoryMb: {
    label: 'Memory',
    format: megabytes,
    reason: 'It builds in fewer processes. This site compiles pages and bundles in several at once.',
  },
  siteMb: {
    label: 'Size of the site',
    format: megabytes,
    reason:
      'It only writes the pages. This site also publishes preview pictures, Markdown twins, exports for editors, earlier versions of the OpenRPC document and the package.',
  },
} as const satisfies Partial<Record<keyof PeerBuild, Measure>>

export const CHANGE_MEASURE: Measure = {
  label: 'Change of page',
  format: milliseconds,
  reason:
    'Its first page already includes the code that changes pages, so the next page appears at once. This site fetches 3 kB for it and the next document once a pointer rests on a link. It also fades from one page to the other, so the browser first takes a picture of the old page.',
}
export const SEARCH_MEASURE: Measure = {
  label: 'First search',
  format: milliseconds,
  reason: 'Its search window opens with less code because it does not recognize transactions, errors and addresses.',
}
export const SEARCH_BYTES_MEASURE: Measure = {
  label: 'Fetched for it',
  format: kilobytes,
  reason:
    'Its index contains the text of the pages. The index of this site also contains every field and error of the reference.',
}

export const PROFILE_WORDS: Readonly<Record<Profile, string>> = {
  slow: 'slow 4G, a quarter of the processor',
  fast: 'no slowing',
}

/** A measure in which a generator is ahead, with every such place. */
export type Lead = { name: string; label: string; reason: string; places: readonly string[] }

type Row = { name: string; value: number }

/**
 * A generator is ahead below this share of this site's value. Above it, the two are level, because runs differ by as
 * much.
 */
const AHEAD = 0.97

/** Every generator that is ahead of this site anywhere, by generator and measure. */
export function leadsOf({ builds, loads }: Benchmarks): readonly Lead[] {
  const leads = new Map<string, { name: string; label: string; reason: string; places: string[] }>()
  const compare = (measure: Measure, place: string, rows: readonly Row[]): void => {
    const ours = rows.find(({ name }) => name === OURS)?.value
    if (ours === undefined) return
    for (const { name, value } of rows.filter((row) => row.value < ours * AHEAD)) {
      const key = `${name} ${measure.label}`
      const lead = leads.get(key) ?? { name, label: measure.label, reason: measure.reason, places: [] }
      leads.set(key, lead)
      lead.places.push(`${place}${measure.format(value)}, this site ${measure.format(ours)}`)
    }
  }
  for (const key of keysOf(BUILD_MEASURES))
    compare(
      BUILD_MEASURES[key],
      '',
      builds.rows.map((row) => ({ name: row.name, value: row[key] })),
    )
  for (const { page, profile, rows } of groupLoads(loads.rows)) {
    const place = `${pageName(page)}, ${profile === 'slow' ? 'slowed' : 'not slowed'}: `
    for (const key of keysOf(LOAD_MEASURES))
      compare(
        LOAD_MEASURES[key],
        place,
        rows.map((row) => ({ name: row.name, value: row[key] })),
      )
  }
  for (const profile of ['slow', 'fast'] as const) {
    const rows = loads.changes.filter((row) => row.profile === profile)
    compare(
      CHANGE_MEASURE,
      profile === 'slow' ? 'Slowed: ' : 'Not slowed: ',
      rows.map(({ name, ms }) => ({ name, value: ms })),
    )
  }
  compare(
    SEARCH_MEASURE,
    '',
    loads.searches.map(({ name, ms }) => ({ name, value: ms })),
  )
  compare(
    SEARCH_BYTES_MEASURE,
    '',
    loads.searches.map(({ name, bytes }) => ({ name, value: bytes })),
  )
  return [...leads.values()].sort((a, b) => a.name.localeCompare(b.name))
}

export type LoadGroup = { page: string; profile: Profile; rows: readonly PeerLoad[] }

/** The loads of one page at one speed. The slowed machine is first, because more readers wait there. */
export function groupLoads(rows: readonly PeerLoad[]): readonly LoadGroup[] {
  const pages = [...new Set(rows.map(({ page }) => page))]
  return (['slow', 'fast'] as const).flatMap((profile) =>
    pages.map((page) => ({ page, profile, rows: rows.filter((row) => row.page === page && row.profile === profile) })),
  )
}

/** The last segment of its path. */
export const pageName = (page: string): string => page.slice(page.lastIndexOf('/') + 1)

export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>): readonly Key[] =>
  Object.keys(record) as Key[]
