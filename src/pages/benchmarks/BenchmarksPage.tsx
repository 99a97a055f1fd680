import type { ReactNode } from 'react'
import { type Benchmarks, isWhole, OURS, type PartialBenchmarks, type PeerLoad } from '../../core/model/benchmarks.ts'
import { Section, WidePage, WideTable } from '../common/WidePage.tsx'
import {
  BUILD_MEASURES,
  CHANGE_MEASURE,
  groupLoads,
  keysOf,
  LOAD_MEASURES,
  type LoadGroup,
  leadsOf,
  pageName,
  SEARCH_BYTES_MEASURE,
  SEARCH_MEASURE,
} from './measures.ts'
import { type BarPair, Bars } from './parts/Bars/Bars.tsx'

export type BenchmarksPageProps = { results: PartialBenchmarks | undefined; copyPage?: ReactNode }

/** Compares this site with other generators that built its text. The benchmark wrote every figure. */
export function BenchmarksPage({ results, copyPage }: BenchmarksPageProps) {
  if (!results || !isWhole(results)) {
    return (
      <WidePage
        title="Benchmarks"
        lead="This site compared with other generators. There are no measurements yet."
        copyPage={copyPage}
      >
        <Repeat />
      </WidePage>
    )
  }
  return <Results results={results} copyPage={copyPage} />
}

function Results({ results, copyPage }: { results: Benchmarks; copyPage: ReactNode }) {
  const { pages, versions, builds, loads } = results
  const names = Object.keys(versions)
  const [slow, fast] = (['slow', 'fast'] as const).map((profile) =>
    groupLoads(loads.rows).filter((group) => group.profile === profile),
  )
  return (
    <WidePage
      title="Benchmarks"
      lead={`${pages} pages of this site, built by this site and by ${listed(names)}, then opened from the same server in turn. Lower is better in every column. The others show only the text, while this site’s pages also include calculators, figures and forms.`}
      copyPage={copyPage}
      parts={['Table', 'IndexTable']}
    >
      <Section id="slow" title="Pages on a slow phone">
        <p>
          A first visit with the processor at a quarter of its speed and on slow 4G: 150 ms latency, 1.6 Mbit/s down,
          0.75 up.
        </p>
        {slow?.map((group) => (
          <Loads key={group.page} group={group} />
        ))}
      </Section>
      <Section id="fast" title="Pages without slowing">
        <p>The same visits with full processor speed and no network limit.</p>
        {fast?.map((group) => (
          <Loads key={group.page} group={group} />
        ))}
      </Section>
      <Section id="use" title="The next page, and the first search">
        <p>
          The change is the time from a click on a link in <code>{loads.from}</code> until the heading of{' '}
          <code>{loads.to}</code> is painted. The pointer rests on the link for 200 ms before the click. The search is
          the time from the press that opens it until the first result for “{loads.words}” is painted, without slowing.
        </p>
        <Bars
          labels={['change of page without slowing', 'slowed']}
          rows={changesOf(loads)}
          format={CHANGE_MEASURE.format}
        />
        <Uses loads={loads} />
      </Section>
      <Section id="builds" title="Builds">
        <p>
          A cold build starts without files of an earlier build. Before a warm build, one page is edited. Memory is the
          peak use of all processes of a cold build.
        </p>
        <Bars
          labels={['cold', 'one page edited']}
          rows={builds.rows.map(({ name, coldMs, warmMs }) => ({
            name,
            isOurs: name === OURS,
            values: [coldMs, warmMs],
          }))}
          format={BUILD_MEASURES.coldMs.format}
        />
        <WideTable
          label="Builds, by site"
          heads={['Site', ...keysOf(BUILD_MEASURES).map((key) => BUILD_MEASURES[key].label)]}
        >
          {builds.rows.map((row) => (
            <Row key={row.name} name={row.name}>
              {keysOf(BUILD_MEASURES).map((key) => (
                <td key={key} data-label={BUILD_MEASURES[key].label}>
                  {BUILD_MEASURES[key].format(row[key])}
                </td>
              ))}
            </Row>
          ))}
        </WideTable>
      </Section>
      <Section id="ahead" title="Where other generators are ahead">
        <Leads results={results} />
      </Section>
      <Section id="method" title="How it is measured">
        <Method results={results} />
      </Section>
    </WidePage>
  )
}

function Loads({ group: { page, profile, rows } }: { group: LoadGroup }) {
  const heads = ['Site', 'First paint', 'Largest paint', 'Blocking time', 'Transferred']
  const title = pageName(page)
  const id = `${profile}-${title}`
  return (
    <>
      <h3 id={id}>
        <code>{title}</code>
      </h3>
      <p>
        {firstOf(rows, 'firstPaintMs')} {firstOf(rows, 'largestPaintMs')} {shiftsOf(rows)}
      </p>
      <Bars
        labels={['first paint', 'largest paint']}
        rows={rows.map(({ name, firstPaintMs, largestPaintMs }) => ({
          name,
          isOurs: name === OURS,
          values: [firstPaintMs, largestPaintMs],
        }))}
        format={LOAD_MEASURES.firstPaintMs.format}
      />
      <details className="nest">
        <summary>All figures</summary>
        <WideTable label={`${title}, ${profile === 'slow' ? 'slowed' : 'not slowed'}`} heads={heads}>
          {rows.map((row) => (
            <Row key={row.name} name={row.name}>
              {(['firstPaintMs', 'largestPaintMs', 'blockingMs'] as const).map((key) => (
                <td key={key} data-label={LOAD_MEASURES[key].label}>
                  {LOAD_MEASURES[key].format(row[key])}
                </td>
              ))}
              <td data-label="Transferred">
                {LOAD_MEASURES.bytes.format(row.bytes)}, {LOAD_MEASURES.scriptBytes.format(row.scriptBytes)} of it
                scripts
              </td>
            </Row>
          ))}
        </WideTable>
      </details>
    </>
  )
}

/** Sites with both changes measured. */
function changesOf({ changes }: Benchmarks['loads']): BarPair[] {
  const msOf = (name: string, profile: PeerLoad['profile']) =>
    changes.find((row) => row.name === name && row.profile === profile)?.ms
  return [...new Set(changes.map(({ name }) => name))].flatMap((name) => {
    const [fast, slow] = [msOf(name, 'fast'), msOf(name, 'slow')]
    return fast === undefined || slow === undefined
      ? []
      : { name, isOurs: name === OURS, values: [fast, slow] as const }
  })
}

function Uses({ loads }: { loads: Benchmarks['loads'] }) {
  const changeOf = (name: string, profile: PeerLoad['profile']): ReactNode => {
    const ms = loads.changes.find((row) => row.name === name && row.profile === profile)?.ms
    return ms === undefined ? '' : CHANGE_MEASURE.format(ms)
  }
  const names = [...new Set(loads.changes.map(({ name }) => name))]
  return (
    <WideTable
      label="Changes of page and first searches"
      heads={['Site', 'Change, slowed', 'Change, not slowed', 'First search', 'Fetched for it']}
    >
      {names.map((name) => {
        const search = loads.searches.find((row) => row.name === name)
        return (
          <Row key={name} name={name}>
            <td data-label="Change, slowed">{changeOf(name, 'slow')}</td>
            <td data-label="Change, not slowed">{changeOf(name, 'fast')}</td>
            <td data-label="First search">
              {search ? SEARCH_MEASURE.format(search.ms) : 'does not have its own search'}
            </td>
            <td data-label="Fetched for it">{search ? SEARCH_BYTES_MEASURE.format(search.bytes) : ''}</td>
          </Row>
        )
      })}
    </WideTable>
  )
}

function Leads({ results }: { results: Benchmarks }) {
  const leads = leadsOf(results)
  if (leads.length === 0) return <p>No other generator is ahead of this site in any of these figures.</p>
  return (
    <>
      <p>The table lists each figure in which another generator is ahead of this site by 3% or more, and the reason.</p>
      <WideTable
        label="Where other generators are ahead, by figure"
        heads={['Site', 'Measure', 'Its figure, and this site’s', 'Reason']}
      >
        {leads.map(({ name, label, reason, places }) => (
          <Row key={`${name} ${label}`} name={name}>
            <td data-label="In">{label}</td>
            <td data-label="Its figure, and this site’s">
              {places.map((place, index) => (
                <span key={place}>
                  {index > 0 && <br />}
                  {place}
                </span>
              ))}
            </td>
            <td data-label="Reason">{reason}</td>
          </Row>
        ))}
      </WideTable>
    </>
  )
}

function Method({ results: { versions, builds, loads } }: { results: Benchmarks }) {
  return (
    <>
      <dl className="facts quiet">
        <dt>Generators</dt>
        <dd>
          {Object.entries(versions)
            .map(([name, version]) => `${name} ${version}`)
            .join(', ')}
          . Docusaurus builds in its faster mode. Each has a sidebar of all pages and its own search where it has one.
        </dd>
        <dt>Pages</dt>
        <dd>
          {loads.date}, Chromium {loads.chromium}, {machineOf(loads)}. Medians of {loads.rounds} visits, but the layout
          shift is the worst value. Blocking time is the time that tasks take beyond 50 ms each, between the first paint
          and 3 s after the load.
        </dd>
        <dt>Builds</dt>
        <dd>
          {builds.date}, Node {builds.node}, {machineOf(builds)}. Medians of {builds.rounds} builds. The text comes from
          the Markdown twins, which the build of this site makes.
        </dd>
        <dt>Fairness</dt>
        <dd>
          All sites are measured in turn in the same run, so a busy moment of the machine affects all of them equally.
          One server sends them all with the same compression.
        </dd>
      </dl>
      <p>
        To repeat it, run in the repository: <code>npm install --prefix bench/peers</code>, then{' '}
        <code>npm run bench -- --peers</code>.
      </p>
    </>
  )
}

const Repeat = () => (
  <p>
    To measure it, run in the repository: <code>npm install --prefix bench/peers</code>, then{' '}
    <code>npm run bench -- --peers</code>.
  </p>
)

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <tr>
    <th scope="row">{name}</th>
    {children}
  </tr>
)

/** Text that ranks the sites. */
function firstOf(rows: readonly PeerLoad[], key: 'firstPaintMs' | 'largestPaintMs'): string {
  const { label, format } = LOAD_MEASURES[key]
  const [first, second] = [...rows].sort((a, b) => a[key] - b[key])
  if (!first || !second) return ''
  return `${label}: ${inSentence(first.name)} at ${format(first[key])}, then ${inSentence(second.name)} at ${format(second[key])}.`
}

function shiftsOf(rows: readonly PeerLoad[]): string {
  const shifting = rows.filter(({ layoutShift }) => layoutShift > 0)
  if (shifting.length === 0) return 'None of the sites has a layout shift.'
  const { format } = LOAD_MEASURES.layoutShift
  return `Layout shift: ${listed(shifting.map(({ name, layoutShift }) => `${inSentence(name)} ${format(layoutShift)}`))}. The others have 0.`
}

const inSentence = (name: string): string => (name === OURS ? OURS.toLowerCase() : name)
const listed = (texts: readonly string[]): string => new Intl.ListFormat('en').format(texts)
const machineOf = ({ cores, memoryGb }: { cores: number; memoryGb: number }): string =>
  `${cores} cores, ${memoryGb} GB of memory`
