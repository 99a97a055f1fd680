import { Icon } from './Icon.tsx'

/**
 * Copies the text of the surrounding code block, or `value` outside a block. Shown after scripts start. A delegated
 * listener handles the clicks.
 */
export function CopyButton({ label, value }: { label: string; value?: string }) {
  return (
    <button
      type="button"
      className="icon-button needs-script"
      data-size="small"
      data-copy={value ?? ''}
      aria-label={label}
    >
      <Icon name="copy" small={value !== undefined} />
    </button>
  )
}
