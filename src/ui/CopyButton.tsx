import { Icon } from './Icon.tsx'

/**
 * Copies the text of the code block it stands in, or `value` where it stands in none. Shown once scripts run; a delegated
 * listener does the work.
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
