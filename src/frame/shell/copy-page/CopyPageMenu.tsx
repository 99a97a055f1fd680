import type { CSSProperties } from 'react'
import { escapeHtml } from '../../../core/model/head.ts'
import { buttonHtml } from './button-html.ts'

/** Optional inline styles of the button's parts. Without them, the style sheet applies. */
export type CopyPageStyles = {
  container?: CSSProperties
  button?: CSSProperties
  dropdown?: CSSProperties
  dropdownItem?: CSSProperties
}
export type CopyPageMenuProps = { styles?: CopyPageStyles }

/**
 * The Copy page button. Its menu is made when it is first opened (`copy-page/menu.ts`), so that a page contains only
 * the button. Attributes store the styles of menu and items until then.
 */
export function CopyPageMenu({ styles = {} }: CopyPageMenuProps) {
  return (
    <div
      className="copy-page needs-script"
      data-copy-page=""
      style={styles.container}
      {...(styles.dropdown ? { 'data-dropdown-style': cssText(styles.dropdown) } : {})}
      {...(styles.dropdownItem ? { 'data-item-style': cssText(styles.dropdownItem) } : {})}
      dangerouslySetInnerHTML={{ __html: buttonHtml(styles.button ? escapeHtml(cssText(styles.button)) : '') }}
    />
  )
}

/** `{ marginTop: '4px' }` → `margin-top: 4px`. Numbers are written unchanged, so lengths need their unit. */
const cssText = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${String(value)}`)
    .join('; ')
