import { useState } from 'react'
import { copyText } from '../../../../ui/browser/clipboard.ts'
import { Icon } from '../../../../ui/Icon.tsx'

/** How long the button shows that it copied. Milliseconds. */
const DONE_MS = 1_600

/** Copies a link to this page that restores the current view. */
export function CopyLink({ link }: { link: () => string }) {
  const [label, setLabel] = useState<string>()
  const copy = async () => {
    setLabel((await copyText(link())) ? 'Copied' : 'The browser refused to copy')
    setTimeout(setLabel, DONE_MS)
  }
  return (
    <button
      type="button"
      className="icon-button needs-script"
      data-size="small"
      aria-label={label ?? 'Copy a link to this example'}
      onClick={copy}
    >
      <Icon name={label === undefined ? 'link' : label === 'Copied' ? 'check' : 'warn'} />
    </button>
  )
}
