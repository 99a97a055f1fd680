/** Limits of a method at a node, and at public endpoints. */
import { Fragment } from 'react'
import { chain } from '../../chain.config.ts'
import { rangeWords } from '../../core/lib/client-version.ts'
import type { Statement } from '../../core/lib/evidence.ts'
import type { LimitRow } from '../../core/lib/method-model.ts'
import { SEEN_TITLE, type SeenFact, type SeenLine, seenWords } from '../../core/lib/observed.ts'
import { type Planned as PlannedChange, plannedChanges } from '../../core/lib/proposals.ts'
import { usePart } from '../../islands/use-part.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'
import { Planned } from '../common/Planned.tsx'
import { EvidenceMark } from '../parts/EvidenceMark/EvidenceMark.tsx'
import { Section } from './MethodPageSection.tsx'
import type { MethodPageProps } from './method-page-props.ts'

type LimitsProps = Pick<MethodPageProps, 'method' | 'evidence' | 'proposals' | 'seen' | 'base'>

export function Limits({ method: { name, limits }, evidence, proposals, seen, base }: LimitsProps) {
  if (limits.length === 0 && seen.length === 0) return null
  return (
    <Section id="limits" title={`Limits and behavior on ${chain.name}`}>
      <dl className="facts">
        {limits.map((limit) => (
          <LimitEntry
            key={limit.id}
            limit={limit}
            statement={evidence.get(`limit ${name}/${limit.id}`)}
            planned={plannedChanges(proposals, 'limits', `${name}/${limit.id}`)}
            base={base}
          />
        ))}
        {seen.length > 0 && <SeenEntry lines={seen} />}
      </dl>
    </Section>
  )
}

/** One line for each public endpoint. The project that saw a limit is the title of the day. */
function SeenEntry({ lines }: { lines: readonly SeenLine[] }) {
  return (
    <>
      <dt>{SEEN_TITLE}</dt>
      <dd {...usePart('SeenOn')}>
        <ul className="plain-list">
          {lines.map(({ host, facts }) => (
            <li key={host}>
              <code>{host}</code>:{' '}
              {facts.map((fact, index) => (
                <Fragment key={fact.text}>
                  {index > 0 && ', '}
                  {fact.text} (<SeenDay fact={fact} />)
                </Fragment>
              ))}
            </li>
          ))}
        </ul>
      </dd>
    </>
  )
}

const SeenDay = ({ fact }: { fact: SeenFact }) =>
  fact.row === undefined ? (
    seenWords(fact)
  ) : (
    <time dateTime={fact.row.date} title={`Seen by ${fact.row.by}`}>
      {seenWords(fact)}
    </time>
  )

const isRanged = ({ since, until }: LimitRow): boolean => since !== undefined || until !== undefined

type LimitEntryProps = {
  limit: LimitRow
  statement: Statement | undefined
  planned: readonly PlannedChange[]
  base: string
}

function LimitEntry({ limit, statement, planned, base }: LimitEntryProps) {
  const value = typeof limit.value === 'number' ? limit.value.toLocaleString('en') : limit.value
  return (
    <>
      <dt data-since={limit.since} data-until={limit.until}>
        {limit.title}
      </dt>
      <dd data-since={limit.since} data-until={limit.until}>
        {value} {limit.unit ?? ''}
        {limit.flag && (
          <>
            {' '}
            (<code>{limit.flag}</code>)
          </>
        )}
        {isRanged(limit) && <span className="quiet"> (clients {rangeWords(limit)})</span>}
        {limit.note && (
          <>
            . <InlineMarkdown text={limit.note} base={base} />
          </>
        )}{' '}
        <EvidenceMark statement={statement} />
        <Planned changes={planned} base={base} />
      </dd>
    </>
  )
}
