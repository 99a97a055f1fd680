import { Fragment } from 'react'
import { connections, facts } from '../facts/network.ts'
import type { MethodIndex, MethodSummary } from '../lib/method-model.ts'
import { methodPath, withBase } from '../lib/path.ts'
import { Icon, KindMark } from '../ui/Icon.tsx'
import { InlineMarkdown } from '../ui/InlineMarkdown.tsx'
import { MethodName } from '../ui/MethodName.tsx'
import { BoxField } from '../ui/parts/BoxField/BoxField.tsx'
import { usePart } from '../ui/parts.ts'

type Link = { label: string; href: string }
/** The shape of content/data/home.yaml. `{name}` in a text stands for that network fact. */
export type HomeData = {
  headline: string[]
  lead: string
  search: { placeholder: string; try: Link[] }
  connect: {
    title: string
    rows: { label: string; fact: string; small?: string; smallSuffix?: string; copy?: string }[]
  }
  life: { title: string; line: string; more: Link; states: { at: string; name: string; state: string; text: string }[] }
  facts?: { title: string; rows: { label: string; fact: string; suffix?: string; href?: string }[] }
  sections: { title: string; entries: { title: string; href: string; line: string }[] }[]
}

export type HomePageProps = {
  data: HomeData
  methods: MethodIndex
  base: string /** The page's own prose as HTML. */
  html: string
}

type FactName = keyof typeof facts
const factOf = (name: string): string => (name in facts ? facts[name as FactName].value : `{${name}}`)
const filled = (text: string): string => text.replace(/\{([\w.]+)\}/g, (_, name: string) => factOf(name))

/** The page to land on: what this is, how to connect, when a block is safe, every method, three entrances. */
export function HomePage({ data, methods, base, html }: HomePageProps) {
  const all = methods.subjects.flatMap((subject) => subject.methods)
  return (
    <div {...usePart('HomePage')} className="home">
      <Hero data={data} base={base} />
      <Life data={data} base={base} />
      <section className="home-section" aria-labelledby="methods">
        <div className="home-head">
          <div>
            <h2 id="methods">{all.length} JSON-RPC methods</h2>
            <p className="legend">
              <span>
                <KindMark kind="read" />
                reads
              </span>
              <span>
                <KindMark kind="write" />
                writes
              </span>
              <span>
                <KindMark kind="debug" />
                debug
              </span>
            </p>
          </div>
          <a className="more" href={withBase(base, '/reference/json-rpc')}>
            Open the reference <Icon name="right" small />
          </a>
        </div>
        <div className="field board-filter needs-script">
          <Icon name="search" small />
          <input
            type="search"
            aria-label="Filter methods"
            placeholder="Filter by name or initials, such as gtbh"
            autoComplete="off"
            spellCheck={false}
            data-board-filter=""
          />
        </div>
        <div className="board" data-board="">
          {methods.subjects.map((subject) => (
            <Subject key={subject.id} title={subject.title} methods={subject.methods} base={base} />
          ))}
        </div>
      </section>
      {data.facts && <Numbers title={data.facts.title} rows={data.facts.rows} base={base} />}
      <section className="home-section home-prose">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
      </section>
      <section className="home-section" aria-label="Start here">
        <div className="paths">
          {data.sections.map(({ title, entries }) => (
            <section key={title}>
              <h3>{title}</h3>
              <ul>
                {entries.map((entry) => (
                  <li key={entry.href}>
                    <a href={withBase(base, entry.href)}>
                      <b>{entry.title}</b>
                      <span>{entry.line}</span>
                    </a>
                  </li>
                ))}
              </ul>
            </section>
          ))}
        </div>
      </section>
    </div>
  )
}

function Hero({ data, base }: { data: HomeData; base: string }) {
  return (
    <section className="hero" aria-labelledby="headline">
      <div>
        <h1 id="headline">
          {data.headline.map((line) => (
            <span key={line}>{filled(line)}</span>
          ))}
        </h1>
        <p className="lead">{filled(data.lead)}</p>
        <BoxField base={base} placeholder={data.search.placeholder} />
        <p className="tries">
          Try{' '}
          {data.search.try.map(({ label, href }) => (
            <a key={label} href={withBase(base, href)}>
              {label}
            </a>
          ))}
        </p>
      </div>
      <Connect data={data} />
    </section>
  )
}

function Connect({ data }: { data: HomeData }) {
  return (
    <section className="card network" aria-labelledby="network">
      <div className="network-head">
        <h2 id="network">{data.connect.title}</h2>
        <fieldset className="segments" aria-label="Network" data-tab-group="network">
          {(['mainnet', 'testnet'] as const).map((network, index) => (
            <label key={network}>
              <input
                className={`visually-hidden tab-${index}`}
                type="radio"
                name="net"
                value={label(network)}
                defaultChecked={index === 0}
              />
              {label(network)}
            </label>
          ))}
        </fieldset>
      </div>
      {(['mainnet', 'testnet'] as const).map((network, index) => (
        <dl className="tab-panel" data-tab={index} key={network}>
          {data.connect.rows.map((row) => (
            <ConnectRow key={row.label} row={row} network={network} />
          ))}
        </dl>
      ))}
    </section>
  )
}

const label = (network: string): string => network[0]?.toUpperCase() + network.slice(1)

function ConnectRow({ row, network }: { row: HomeData['connect']['rows'][number]; network: keyof typeof connections }) {
  const textOf = (name: string): string => {
    if (!name.startsWith('.')) return factOf(name)
    const field = connections[network][name.slice(1) as keyof (typeof connections)['mainnet']]
    return String(field)
  }
  const value = textOf(row.fact)
  const isWire = row.fact.startsWith('.')
  return (
    <div>
      <dt>{row.label}</dt>
      <dd>
        <span>
          {isWire ? <code>{value}</code> : value}
          {row.small && (
            <small>
              {' '}
              {textOf(row.small)} {row.smallSuffix ?? ''}
            </small>
          )}
        </span>
        {row.copy && (
          <button
            type="button"
            className="icon-button needs-script"
            data-size="small"
            data-copy={value}
            aria-label={row.copy}
          >
            <Icon name="copy" />
          </button>
        )}
      </dd>
    </div>
  )
}

function Life({ data, base }: { data: HomeData; base: string }) {
  return (
    <section className="home-section" aria-labelledby="life">
      <div className="home-head">
        <div>
          <h2 id="life">{filled(data.life.title)}</h2>
          <p>{filled(data.life.line)}</p>
        </div>
        <a className="more" href={withBase(base, data.life.more.href)}>
          {data.life.more.label} <Icon name="right" small />
        </a>
      </div>
      <ol className="life">
        {data.life.states.map((state) => (
          <li key={state.name}>
            <time>{filled(state.at)}</time>
            <b>{state.name}</b>
            <p>
              <InlineMarkdown text={filled(state.text)} base={base} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Numbers({ title, rows, base }: NonNullable<HomeData['facts']> & { base: string }) {
  return (
    <section className="home-section" aria-labelledby="numbers">
      <div className="home-head">
        <h2 id="numbers">{title}</h2>
      </div>
      <dl className="numbers">
        {rows.map((row) => (
          <Fragment key={row.label}>
            <div>
              <dt>{row.href ? <a href={withBase(base, row.href)}>{row.label}</a> : row.label}</dt>
              <dd>
                {factOf(row.fact)} {row.suffix ?? ''}
              </dd>
            </div>
          </Fragment>
        ))}
      </dl>
    </section>
  )
}

function Subject({ title, methods, base }: { title: string; methods: readonly MethodSummary[]; base: string }) {
  return (
    <section>
      <h3>
        {title}
        <span>{methods.length}</span>
      </h3>
      <ul>
        {methods.map((method) => (
          <li key={method.name}>
            <a href={withBase(base, methodPath(method.name))}>
              <KindMark kind={method.kind} />
              <span>
                <MethodName name={method.name} />
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
