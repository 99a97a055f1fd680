/** The button of a figure that shows it over the whole window. */

import { usePart } from '../../../islands/use-part.ts'
import { Icon } from '../../../ui/Icon.tsx'

export function FullScreen({ title }: { title: string }) {
  return (
    <button
      {...usePart('FullScreen')}
      type="button"
      className="icon-button needs-script"
      data-size="small"
      aria-label={`Full screen: ${title}`}
      aria-pressed={false}
    >
      <Icon name="expand" />
    </button>
  )
}
