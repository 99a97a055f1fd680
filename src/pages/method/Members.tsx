import { Fragment } from 'react'
import type { SchemaRow } from '../../core/lib/method-model.ts'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'

/** Objects with fewer members show all of them on the first screen anyway. */
const LISTED_FROM = 5

/**
 * All members of an object parameter with type, default and first sentence, before the details, which fill several
 * screens. The forms of a parameter share the list, and a member of two forms is in it once.
 */
export function Members({ row, base }: { row: SchemaRow; base: string }) {
  const members = membersOf(row)
  if (members.length < LISTED_FROM) return null
  return <MemberList label={`Members of ${row.name}`} rows={members} base={base} />
}

type MemberListProps = {
  label: string
  rows: readonly SchemaRow[]
  base: string
  /** The page does not list the members again, so their anchors are here. */
  areHere?: boolean
}

export function MemberList({ label, rows, base, areHere = false }: MemberListProps) {
  return (
    <dl className="tags" aria-label={label}>
      {rows.map(({ anchor, name, type, default: value, description }) => (
        <Fragment key={name}>
          {areHere ? (
            <dt id={anchor}>{name}</dt>
          ) : (
            <dt>
              <a href={`#${anchor}`}>{name}</a>
            </dt>
          )}
          <dd className="note">
            <span className="type">{type.replace(/ or null$/, '')}</span>
            {value !== undefined && (
              <>
                , default <code>{value}</code>
              </>
            )}
            . <InlineMarkdown text={firstSentence(description)} base={base} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

/** The members of all forms of a parameter, each once. */
export function membersOf(row: SchemaRow): SchemaRow[] {
  const all = [row, ...(row.branches ?? [])].flatMap(({ rows }) => rows ?? [])
  return all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index)
}

const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text
