import { CopyButton } from '../../../ui/CopyButton.tsx'

/** A value to paste elsewhere, never broken over lines, with a copy button. */
export function CopyValue({ value, label, href }: { value: string; label: string; href?: string | undefined }) {
  const code = <code>{value}</code>
  return (
    <span className="copy-value">
      {href === undefined ? code : <a href={href}>{code}</a>}
      <CopyButton value={value} label={`Copy ${label}`} />
    </span>
  )
}
