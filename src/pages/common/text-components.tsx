/** Authoring components made of text: callouts, tabs, steps, cards, tables, folds. */
import {
  Children,
  type ComponentProps,
  type CSSProperties,
  cloneElement,
  isValidElement,
  type ReactElement,
  type ReactNode,
  useId,
} from 'react'
import { headingId, withBase } from '../../core/lib/path.ts'
import { headingLinkTitle } from '../../core/model/constants.ts'
import { usePart } from '../../islands/use-part.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useGuideData } from './data-context.tsx'

const CALLOUTS = {
  note: { tone: 'info', icon: 'info', title: 'Note' },
  tip: { tone: 'success', icon: 'check', title: 'Tip' },
  careful: { tone: 'warn', icon: 'warn', title: 'Careful' },
  danger: { tone: 'danger', icon: 'warn', title: 'Danger' },
} as const

export function Callout({
  kind,
  title,
  children,
}: {
  kind: keyof typeof CALLOUTS
  title?: string
  children: ReactNode
}) {
  const { tone, icon, title: fallback } = CALLOUTS[kind]
  return (
    <div {...usePart('Callout')} className="callout" data-tone={tone} role="note">
      <Icon name={icon} />
      <div>
        <p className="callout-title">{title ?? fallback}</p>
        {children}
      </div>
    </div>
  )
}

type TabProps = { label: string; children: ReactNode }

/** Content of one tab, rendered by `Tabs`. */
export const Tab = ({ children }: TabProps) => <>{children}</>

/** The style sheet has one rule for each tab (tabs.css), so a later tab would never show. */
const MOST_TABS = 4

/** Radios and labels, so that the choice works before scripts run. Scripts keep equal groups in sync. */
export function Tabs({ group, children }: { group?: string; children: ReactNode }) {
  const name = useId()
  const tabs = Children.toArray(children).filter(
    (child): child is ReactElement<TabProps> => isValidElement(child) && child.type === Tab,
  )
  const { report } = useGuideData()
  if (tabs.length > MOST_TABS) {
    report({
      message: `<Tabs> has ${tabs.length} tabs. At most ${MOST_TABS} can be shown.`,
      hint: 'Write headings instead.',
    })
  }
  return (
    <div {...usePart('Tabs')} className="tab-box">
      <fieldset className="tabs" aria-label={group ?? 'Variant'} {...(group ? { 'data-tab-group': group } : {})}>
        {tabs.map(({ props: { label } }, index) => (
          <label key={label}>
            <input
              className={`visually-hidden tab-${index}`}
              type="radio"
              name={name}
              value={label}
              defaultChecked={index === 0}
            />
            {label}
          </label>
        ))}
      </fieldset>
      {tabs.map(({ props: { label, children: content } }, index) => (
        <div className="tab-panel" data-tab={index} key={label}>
          {content}
        </div>
      ))}
    </div>
  )
}

/** Numbered steps. The last one ends with the date of the last test, if a program runs steps of this list. */
export function Steps({ children }: { children: ReactNode }) {
  const items = Children.toArray(children)
  const steps = items.filter((child): child is ReactElement<StepProps> => isValidElement(child) && child.type === Step)
  const last = steps.at(-1)
  const titles = steps.map(({ props: { title } }) => title)
  return (
    <ol {...usePart('Steps')} className="steps">
      {items.map((item) => (item === last ? cloneElement(last, { tested: titles }) : item))}
    </ol>
  )
}

type GuideRuns = Readonly<
  Record<string, { date: string; node: string; with?: string; steps: Readonly<Record<string, { seconds: number }>> }>
>

/** Date and versions of the last `npm run guides`. Empty if a machine cannot run the commands of these steps. */
function LastTest({ steps }: { steps: readonly string[] }) {
  const { data, path } = useGuideData()
  const runs = (data['guide-runs'] ?? {}) as GuideRuns
  const run = runs[path.slice(1)] ?? runs[`${path.slice(1)}/index`]
  // A step that only writes files has no measured time.
  if (run === undefined || !steps.some((step) => run.steps[step]?.seconds)) return null
  return (
    <p className="step-ran" title="A program ran these steps in an empty folder, with the versions listed here.">
      <Icon name="check" small />
      Last tested on <time dateTime={run.date}>{run.date}</time>, {run.with ?? `Node.js ${run.node}`}
    </p>
  )
}

/** `tested` lists the steps of the list, for its last step. */
type StepProps = { title: string; children: ReactNode; tested?: readonly string[] }

export function Step({ title, children, tested }: StepProps) {
  const id = headingId(title)
  return (
    <li>
      <h3 id={id}>
        {title}
        <a className="anchor" href={`#${id}`} aria-label={headingLinkTitle(title)} title={headingLinkTitle(title)}>
          #
        </a>
      </h3>
      {children}
      {tested && <LastTest steps={tested} />}
    </li>
  )
}

export const Cards = ({ children }: { children: ReactNode }) => (
  <ul {...usePart('Cards')} className="cards">
    {children}
  </ul>
)

export function Card({ title, href, children }: { title: string; href: string; children?: ReactNode }) {
  const { base } = useGuideData()
  return (
    <li>
      <a href={withBase(base, href)}>
        <b>{title}</b>
        <span>{children}</span>
      </a>
    </li>
  )
}

/** A Markdown table with a caption. */
export function Table({ caption, children }: { caption: string; children: ReactNode }) {
  return (
    <figure {...usePart('Table')} className="table-figure">
      <figcaption>{caption}</figcaption>
      {children}
    </figure>
  )
}

/** Tables scroll inside themselves and can be reached by keyboard. */
export function TableBox({ children, ...table }: ComponentProps<'table'>) {
  return (
    <div {...usePart('Table')} className="table-box" tabIndex={0} role="group" aria-label="Table">
      <table {...table}>{children}</table>
    </div>
  )
}

/** A column's head. An empty head becomes a plain cell, because a header without text labels nothing. */
export function TableHead({ children, style }: { children?: ReactNode; style?: CSSProperties }) {
  if (Children.count(children) === 0) return <td />
  return (
    <th scope="col" style={style}>
      {children}
    </th>
  )
}

export function Details({ summary, children }: { summary: string; children: ReactNode }) {
  return (
    <details {...usePart('Fold')} className="nest fold">
      <summary>
        <Icon name="right" small className="chevron" />
        {summary}
      </summary>
      <div className="fold-body">{children}</div>
    </details>
  )
}

/** A link. Inside the site, it gets the base path. Outside, it does not expose this tab to the target. */
export function Anchor({ href = '', children, ...rest }: { href?: string; children?: ReactNode; className?: string }) {
  const { base } = useGuideData()
  const outside = /^https?:/.test(href)
  return (
    <a href={withBase(base, href)} {...(outside ? { rel: 'noopener' } : {})} {...rest}>
      {children}
    </a>
  )
}
