import { type Planned as PlannedChange, plannedTitle } from '../../core/lib/proposals.ts'
import { Icon } from '../../ui/Icon.tsx'
import { InlineMarkdown } from '../../ui/InlineMarkdown.tsx'

type PlannedProps = { changes: readonly PlannedChange[]; base: string; named?: boolean }

/**
 * Changes of open proposals, closed at first. Empty without a proposal.
 * @param named Each change begins with the names that it is about.
 */
export function Planned({ changes, base, named = false }: PlannedProps) {
  if (changes.length === 0) return null
  return (
    <details className="nest">
      <summary>
        <Icon name="right" small className="chevron" />
        <span>{plannedTitle(changes)}</span>
      </summary>
      <ul className="fields plain-list">
        {changes.map(({ id, href, note, names }) => (
          <li key={id + note}>
            <a href={href} rel="noopener">
              {id}
            </a>
            {named && (
              <>
                {', '}
                <InlineMarkdown text={names.map((name) => `\`${name}\``).join(', ')} />
              </>
            )}
            . <InlineMarkdown text={note} base={base} />
          </li>
        ))}
      </ul>
    </details>
  )
}
