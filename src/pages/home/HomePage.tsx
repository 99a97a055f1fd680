import type { ReactNode } from 'react'
import { connections, facts } from '../../core/facts/network.ts'
import type { MethodIndex } from '../../core/lib/method-model.ts'
import { withBase } from '../../core/lib/path.ts'
import { PasteField } from '../../islands/parts/PasteField/PasteField.tsx'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { Connect, type ConnectRow, type NetworkName } from './HomeConnect.tsx'
import { MethodBoard } from './MethodBoard.tsx'
import { Picture } from './Picture.tsx'
import type { PictureName } from './pictures.ts'

type Link = { label: string; href: string }
type Entry = { title: string; href: string; line: string; picture: PictureName }
/** The shape of content/data/home.yaml.  */
export type HomeData = {
  headline: string[]
  lead: string
  search: { placeholder: string; try: Link[] }
  /** What costs money, on the first screen. */
  cost: { text: string; more: Link }
  connect: { title: string; rows: ConnectRow[] }
  entrances: Entry[]
  life: { title: string; line: string; more: Link; states: { at: string; name: string; state: string; text: string }[] }
  facts: { title: string; rows: { label: string; fact: string; suffix?: string; href?: string }[] }
  sections: { title: string; more: Link; entries: Entry[] }[]
  /** Pages that the page's own prose leads to. */
  ideas: { more: Link; entries: Entry[] }
  also: Link[]
}

export type HomePageProps = {
  data: HomeData
  methods: MethodIndex
  base: string
  /** The page's own prose as HTML. */
  html: string
  /** A request to an endpoint, with its answer in place. */
  firstRequest: (url: string) => ReactNode
  copyPage?: ReactNode
}

type FactName = keyof typeof facts
const factOf = (name: string): string => (name in facts ? facts[name as FactName].value : `{${name}}`)

/** The page to land on: what this is, three ways on, how to connect, every method, pages people want to open. */
export function HomePage(props: HomePageProps) {
  const { data, methods, base, html, copyPage } = props
  return (
    <div {...usePart('HomePage')} className="home">
      <Hero {...props} />
      <Life data={data} base={base} />
      <MethodBoard methods={methods} base={base} />
      {data.sections.map(({ title, more, entries }) => (
        <section className="home-section" aria-labelledby={idOf(title)} key={title}>
          <div className="home-head">
            <h2 id={idOf(title)}>{title}</h2>
            <More {...more} base={base} />
          </div>
          <Pictures entries={entries} base={base} heading="h3" />
        </section>
      ))}
      <section className="home-section home-prose">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <Pictures entries={data.ideas.entries} base={base} heading="h3" />
        <More {...data.ideas.more} base={base} />
      </section>
      <Numbers {...data.facts} base={base} />
      <ul className="home-section also">
        {data.also.map(({ label, href }) => (
          <li key={href}>
            <a href={withBase(base, href)} rel={href.startsWith('http') ? 'noopener' : undefined}>
              {label}
              {href.startsWith('http') && <Icon name="out" small />}
            </a>
          </li>
        ))}
        <li>{copyPage}</li>
      </ul>
    </div>
  )
}

const idOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-')

const More = ({ label, href, base }: Link & { base: string }) => (
  <a className="more" href={withBase(base, href)}>
    {label} <Icon name="right" small />
  </a>
)

/** Pages as cards: a drawing, the title, a line. */
function Pictures({
  entries,
  base,
  heading: Heading,
}: {
  entries: readonly Entry[]
  base: string
  heading: 'h2' | 'h3'
}) {
  return (
    <ul className="pictures">
      {entries.map(({ title, href, line, picture }) => (
        <li key={href}>
          <a href={withBase(base, href)}>
            <Picture name={picture} />
            <Heading>{title}</Heading>
            <p>{line}</p>
          </a>
        </li>
      ))}
    </ul>
  )
}

function Hero({ data, base, firstRequest }: HomePageProps) {
  const shownFor = (name: string, network: NetworkName): string =>
    name.startsWith('.')
      ? String(connections[network][name.slice(1) as keyof (typeof connections)['mainnet']])
      : factOf(name)
  return (
    <section className="hero" aria-labelledby="headline">
      <div>
        <h1 id="headline">
          {data.headline.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </h1>
        <p className="lead">
          <InlineMarkdown text={data.lead} base={base} />
        </p>
        <PasteField base={base} placeholder={data.search.placeholder} />
        <p className="tries">
          Try{' '}
          {data.search.try.map(({ label, href }) => (
            <a key={label} href={withBase(base, href)}>
              {label}
            </a>
          ))}
        </p>
        <p className="cost">
          <Icon name="warn" />
          <span>
            {data.cost.text} <a href={withBase(base, data.cost.more.href)}>{data.cost.more.label}</a>
          </span>
        </p>
      </div>
      <nav aria-label="Start here">
        <Pictures entries={data.entrances} base={base} heading="h2" />
      </nav>
      <Connect {...data.connect} shownFor={shownFor} firstRequest={firstRequest} />
    </section>
  )
}

function Life({ data, base }: Pick<HomePageProps, 'data' | 'base'>) {
  return (
    <section className="home-section" aria-labelledby="life">
      <div className="home-head">
        <div>
          <h2 id="life">{data.life.title}</h2>
          <p>{data.life.line}</p>
        </div>
        <More {...data.life.more} base={base} />
      </div>
      <ol className="life">
        {data.life.states.map((state) => (
          <li key={state.name}>
            <time>{state.at}</time>
            <b>{state.name}</b>
            <p>
              <InlineMarkdown text={state.text} base={base} />
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Numbers({ title, rows, base }: HomeData['facts'] & { base: string }) {
  return (
    <section className="home-section" aria-labelledby="numbers">
      <div className="home-head">
        <h2 id="numbers">{title}</h2>
      </div>
      <dl className="numbers">
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.href ? <a href={withBase(base, row.href)}>{row.label}</a> : row.label}</dt>
            <dd>
              {factOf(row.fact)} {row.suffix ?? ''}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
