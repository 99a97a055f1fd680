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
  /** The costs, on the first screen. */
  cost: { text: string; more: Link }
  connect: { title: string; rows: ConnectRow[] }
  entrances: Entry[]
  /** Link below the page's own prose. */
  ideas: { more: Link }
}

export type HomePageProps = {
  data: HomeData
  methods: MethodIndex
  base: string
  /** The page's own prose as HTML. */
  html: string
  /** A request to an endpoint, with its response in place. */
  firstRequest: (url: string) => ReactNode
  copyPage?: ReactNode
}

type FactName = keyof typeof facts
const factOf = (name: string): string => (name in facts ? facts[name as FactName].value : `{${name}}`)

/** The home page: introduction, three entry points, connection settings, every method, popular pages. */
export function HomePage(props: HomePageProps) {
  const { data, methods, base, html, copyPage } = props
  return (
    <div {...usePart('HomePage')} className="home">
      <Hero {...props} />
      <MethodBoard methods={methods} base={base} />
      <section className="home-section home-prose">
        <div className="prose" dangerouslySetInnerHTML={{ __html: html }} />
        <More {...data.ideas.more} base={base} />
      </section>
      <div className="home-section">{copyPage}</div>
    </div>
  )
}

const More = ({ label, href, base }: Link & { base: string }) => (
  <a className="more" href={withBase(base, href)}>
    {label} <Icon name="right" small />
  </a>
)

/** Pages as cards: a drawing, the title, a line. */
function Pictures({ entries, base }: { entries: readonly Entry[]; base: string }) {
  return (
    <ul className="pictures">
      {entries.map(({ title, href, line, picture }) => (
        <li key={href}>
          <a href={withBase(base, href)}>
            <Picture name={picture} />
            <h2>{title}</h2>
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
          Try searching for{' '}
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
        <Pictures entries={data.entrances} base={base} />
      </nav>
      <Connect {...data.connect} shownFor={shownFor} firstRequest={firstRequest} />
    </section>
  )
}
