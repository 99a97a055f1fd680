/** Menus are native disclosures; this closes them the ways readers expect: outside, Escape, leaving, choosing. */

const MENU = 'details:is(.nav-menu, .page-contents)'

const openMenus = (): HTMLDetailsElement[] => [...document.querySelectorAll<HTMLDetailsElement>(`${MENU}[open]`)]

export function wakeMenus(root: Document): void {
  root.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target : null
    for (const menu of openMenus()) if (!menu.contains(target) || target?.closest('a')) menu.open = false
  })
  root.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const menu of openMenus()) {
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus) menu.querySelector('summary')?.focus()
    }
  })
  root.addEventListener('focusin', (event) => {
    for (const menu of openMenus()) if (!menu.contains(event.target as Node)) menu.open = false
  })
}
