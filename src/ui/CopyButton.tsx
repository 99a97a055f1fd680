import { Icon } from './Icon.tsx'

/** Copies the text of the code block it stands in. Shown once scripts run; a delegated listener does the work. */
export function CopyButton({ label }: { label: string }) {
  return (
    <button type="button" className="icon-button needs-script" data-size="small" data-copy="" aria-label={label}>
      <Icon name="copy" />
    </button>
  )
}
