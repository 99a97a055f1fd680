import { withBase } from '../../../core/lib/path.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { usePart } from '../../use-part.ts'

export type PasteFieldProps = {
  base: string
  /** What may be typed or pasted. */
  placeholder: string
}

/**
 * The field that takes anything, large, for a page that is built around it. It is a link to the search page; scripts open
 * the search over the page instead, also when the reader pastes anywhere outside a field.
 */
export function PasteField({ base, placeholder }: PasteFieldProps) {
  return (
    <a {...usePart('PasteField')} className="paste-field" href={withBase(base, '/search')} data-open-search="">
      <Icon name="search" />
      <span>{placeholder}</span>
      <span className="only-desktop" aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </a>
  )
}
