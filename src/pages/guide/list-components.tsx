/** Authoring components that render one kind of list each: providers, endpoints, the changelog. */

import { chain } from '../../chain.config.ts'
import { withBase } from '../../core/lib/path.ts'
import type { ChangelogEntry, Provider } from '../../core/model/content-data.ts'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { cellText, Rows } from '../common/data-components.tsx'
import { useGuideData } from '../common/data-context.tsx'

/** Readers' questions about a provider that its list can answer: the key in the data, and the column head. */
const FACETS: Readonly<Record<string, string>> = {
  builtin: 'Built in',
  mainnet: 'Mainnet',
  testnet: 'Testnet',
  bundler: 'Bundler',
  paymaster: 'Paymaster',
  eip7702: 'EIP-7702',
  websocket: 'WebSocket',
  archive: 'Old state',
  debug: 'Traces',
  feeds: 'Block states',
  free: 'Free plan',
  extension: 'Extension',
  announces: 'EIP-6963',
  walletconnect: 'WalletConnect',
}

/** Sentence before the entries of a category that are not in its table. */
const OTHERS: Readonly<Record<string, string>> = { wallets: 'Hardware, multisig and custody wallets:' }

/** Providers of one category as a table that can be filtered and sorted. */
export function Providers({ category }: { category: string }) {
  const { data, report } = useGuideData()
  const list = data[`providers/${category}`]
  if (!Array.isArray(list)) {
    report({
      message: `<Providers category="${category}" /> finds no list.`,
      hint: `Add content/data/providers/${category}.yaml.`,
    })
    return null
  }
  const asked = (list as Provider[]).some(({ answers }) => answers)
  const facets = Object.keys(FACETS).filter((key) => (list as Provider[]).some(({ answers }) => answers?.[key]))
  const told = (list as Provider[]).filter(({ answers }) => !asked || Object.keys(answers ?? {}).length > 0)
  const untold = (list as Provider[]).filter((provider) => !told.includes(provider))
  const rows = told.map((provider) => ({
    // Lists that answer questions have room only for the page with the answers.
    name: `[${provider.name}](${(asked ? provider.docs : undefined) ?? provider.url})`,
    networks: (provider.networks ?? []).map(title).join(', '),
    features: cellText(provider.features),
    note: [
      asked && !facets.includes('testnet') && provider.networks?.length === 1
        ? `${title(provider.networks[0])} only`
        : '',
      cellText(provider.note),
      // With a column for each question, there is no room for the date.
      asked
        ? provider.last_checked === 'undated'
          ? 'Page without a date'
          : `As of: ${cellText(provider.last_checked)}`
        : '',
    ]
      .filter(Boolean)
      .join('. '),
    docs: provider.docs ? `[Docs](${provider.docs})` : '',
    checked: cellText(provider.last_checked),
    ...Object.fromEntries(facets.map((facet) => [facet, provider.answers?.[facet] ?? 'not stated'])),
  }))
  const columns = [
    { key: 'name', label: 'Name' },
    ...(asked ? [] : [{ key: 'networks', label: 'Networks' }]),
    ...(asked ? facets.map((key) => ({ key, label: FACETS[key] ?? key })) : [{ key: 'features', label: 'Features' }]),
    { key: 'note', label: 'Good to know' },
    ...(asked ? [] : [{ key: 'docs', label: 'Docs' }]),
    ...(asked ? [] : [{ key: 'checked', label: 'As of' }]),
  ].filter(({ key }) => rows.some((row) => row[key as keyof typeof row] !== ''))
  // An entry may have several sources, and many entries share sources. Each source appears once.
  const sources = [...new Set(told.flatMap(({ source }) => source?.split('; ') ?? []))]
  return (
    <>
      <Rows
        rows={rows}
        columns={columns}
        caption={`${rows.length} options that support ${chain.name}`}
        filter
        sort
        needs={columns.filter(({ key }) => facets.includes(key))}
      />
      {sources.length > 0 && <p className="quiet">Entries from: {sources.join('; ')}.</p>}
      <Untold list={untold} lead={OTHERS[category] ?? `Other providers that support ${chain.name}:`} />
    </>
  )
}

/** Providers whose sources answer no question. A column of "not stated" would be less clear. */
function Untold({ list, lead }: { list: readonly Provider[]; lead: string }) {
  const { base } = useGuideData()
  if (list.length === 0) return null
  return (
    <>
      <p>{lead}</p>
      <ul>
        {list.map(({ name, docs, url, note, networks }) => (
          <li key={name}>
            <a href={docs ?? url}>{name}</a>
            <InlineMarkdown
              text={[networks?.length === 1 ? `${title(networks[0])} only` : '', cellText(note)]
                .filter(Boolean)
                .map((text) => `. ${text}`)
                .join('')}
              base={base}
            />
          </li>
        ))}
      </ul>
    </>
  )
}

const title = (word = ''): string => word.charAt(0).toUpperCase() + word.slice(1)

const CLIENT_COMMITS = 'https://github.com/category-labs/monad-bft/commit/'

const KINDS: Record<string, string> = { revision: 'Revision', parameters: 'Parameters', release: 'Release' }

/** Revisions, parameters and releases, newest first. Scripts add the filter by kind and network. */
export function Changelog() {
  const { data, report } = useGuideData()
  const part = usePart('Changelog', 'Chips')
  const entries = data.changelog
  if (!Array.isArray(entries)) {
    report({ message: '<Changelog /> finds no list.', hint: 'Add content/data/changelog.yaml.' })
    return null
  }
  const list = entries as ChangelogEntry[]
  return (
    <div {...part}>
      <div className="facets needs-script">
        <Chips name="type" label="Kind" values={Object.keys(KINDS)} labels={KINDS} entries={list} />
        <Chips
          name="networks"
          label="Network"
          values={['mainnet', 'testnet']}
          labels={{ mainnet: 'Mainnet', testnet: 'Testnet' }}
          entries={list}
        />
      </div>
      <p className="finder-status" aria-live="polite" data-changelog-status="">
        {list.length} entries
      </p>
      <ol className="changelog">
        {list.map((entry) => (
          <ChangelogItem key={entry.id} entry={entry} />
        ))}
      </ol>
    </div>
  )
}

type ChipsProps = {
  name: 'type' | 'networks'
  label: string
  values: readonly string[]
  labels: Record<string, string>
  entries: readonly ChangelogEntry[]
}

const valuesOf = (value: string | readonly string[] = []): readonly string[] => [value].flat()

function Chips({ name, label, values, labels, entries }: ChipsProps) {
  return (
    <fieldset className="chips">
      <legend className="visually-hidden">{label}</legend>
      {values.map((value) => (
        <label className="chip" key={value}>
          <input className="visually-hidden" type="checkbox" data-facet={name} value={value} />
          <Icon name="check" small />
          {labels[value]} <small>{entries.filter((entry) => valuesOf(entry[name]).includes(value)).length}</small>
        </label>
      ))}
    </fieldset>
  )
}

function ChangelogItem({ entry }: { entry: ChangelogEntry }) {
  const { base } = useGuideData()
  const days = Object.entries(entry.dates ?? {}).map(([network, day]) => `${network} ${cellText(day)}`)
  return (
    <li id={entry.id} data-type={entry.type} data-networks={entry.networks?.join(' ') ?? ''}>
      <p className="changelog-head">
        <time dateTime={cellText(entry.date)}>{cellText(entry.date)}</time>
        <b>{entry.href ? <a href={withBase(base, entry.href)}>{entry.title}</a> : entry.title}</b>
        <span className="badge">{KINDS[entry.type] ?? entry.type}</span>
        {entry.tags.map((tag) => (
          <span className="badge" key={tag}>
            {tag}
          </span>
        ))}
      </p>
      <p>
        <InlineMarkdown text={entry.summary} base={base} />
      </p>
      {entry.breaks && (
        <ul>
          {entry.breaks.map((text) => (
            <li key={text}>
              <InlineMarkdown text={text} base={base} />
            </li>
          ))}
        </ul>
      )}
      {(days.length > 0 || entry.seen || entry.commits) && (
        <p className="quiet">
          {[
            ...(days.length > 0 ? [`Active: ${days.join(', ')} UTC.`] : []),
            ...(entry.seen ? ['The date is the day it was first seen.'] : []),
          ].join(' ')}
          {entry.commits && <Commits hashes={entry.commits} />}
        </p>
      )}
    </li>
  )
}

/** The change in the client's source. */
function Commits({ hashes }: { hashes: readonly string[] }) {
  return (
    <>
      {' '}
      In the source:{' '}
      {hashes.map((hash, index) => (
        <span key={hash}>
          {index > 0 && ', '}
          <a href={CLIENT_COMMITS + hash}>{hash}</a>
        </span>
      ))}
      .
    </>
  )
}
