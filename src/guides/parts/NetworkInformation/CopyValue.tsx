import { Icon } from '../../../ui/Icon.tsx'

/** A value to paste elsewhere: never broken over lines, with a button that copies it. */
export function CopyValue({ value, label, href }: { value: string; label: string; href?: string | undefined }) {
  const code = <code>{value}</code>
  return (
    <span className="copy-value">
      {href === undefined ? code : <a href={href}>{code}</a>}
      <button
        type="button"
        className="icon-button needs-script"
        data-size="small"
        data-copy={value}
        aria-label={`Copy ${label}`}
      >
        <Icon name="copy" small />
      </button>
    </span>
  )
}
