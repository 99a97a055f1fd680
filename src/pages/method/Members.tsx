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
  const all = [row, ...(row.branches ?? [])].flatMap(({ rows }) => rows ?? [])
  const members = all.filter(({ name }, index) => all.findIndex((one) => one.name === name) === index)
  if (members.length < LISTED_FROM) return null
  return (
    <dl className="tags" aria-label={`Members of ${row.name}`}>
      {members.map(({ anchor, name, type, default: value, description }) => (
        <Fragment key={name}>
          <dt>
            <a href={`#${anchor}`}>{name}</a>
          </dt>
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

const firstSentence = (text: string): string => /^.*?[.](?= |$)/s.exec(text)?.[0] ?? text
