import { withBase } from '../../../core/lib/path.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { usePart } from '../../use-part.ts'

export type PasteFieldProps = {
  base: string
  /** Examples of accepted text. */
  placeholder: string
}

/**
 * The large field that accepts any text, for a page that is built around it. It is a link to the search page. Scripts
 * instead open the search over the page, also when the reader pastes anywhere outside a field.
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
