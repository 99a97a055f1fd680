import type { CSSProperties } from 'react'
import { escapeHtml } from '../../../core/model/head.ts'
import { buttonHtml } from './button-html.ts'

/** Optional looks of the button's parts; what is left out looks as the style sheet says. */
export type CopyPageStyles = {
  container?: CSSProperties
  button?: CSSProperties
  dropdown?: CSSProperties
  dropdownItem?: CSSProperties
}
export type CopyPageMenuProps = { styles?: CopyPageStyles }

/**
 * The Copy page button. Its menu is made when it is first opened (`copy-page/menu.ts`): a page pays for the button only.
 * The looks of menu and items wait in attributes until then.
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

/** `{ marginTop: '4px' }` → `margin-top: 4px`. Numbers are written as they are: give lengths with their unit. */
const cssText = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}: ${String(value)}`)
    .join('; ')
