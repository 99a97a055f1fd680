/** Closes menus, which are native disclosures, as readers expect on a click outside, Escape, leaving, or choosing. */
import { listen } from '../browser/attach.ts'

const MENU = 'details:is(.nav-menu, .page-contents)'

const openMenus = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)]

export const attachMenus = (root: HTMLElement): (() => void) =>
  listen(root, {
    click: (event: MouseEvent) => {
      const target = event.target instanceof Element ? event.target : null
      for (const menu of openMenus()) if (!menu.contains(target) || target?.closest('a')) menu.open = false
    },
    keydown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      for (const menu of openMenus()) {
        const hadFocus = menu.contains(document.activeElement)
        menu.open = false
        if (hadFocus) menu.querySelector('summary')?.focus()
      }
    },
    focusin: (event: FocusEvent) => {
      for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false
    },
  })
