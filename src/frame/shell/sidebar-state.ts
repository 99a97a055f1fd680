/** Which menu of the sidebar is shown, and that its current entry is in view. */

export const treeOf = (host: ParentNode, section: string): HTMLElement | null =>
  host.querySelector<HTMLElement>(`[data-tree="${CSS.escape(section)}"]`)

/**
 * Shows the tree of one section, or the main menu for the empty name. The button to return to it is next to the others.
 */
export function showTree(nav: HTMLElement, section: string): void {
  for (const tree of nav.querySelectorAll<HTMLElement>('[data-tree]')) tree.hidden = tree.dataset.tree !== section
  const back = nav.querySelector<HTMLElement>('[data-main-menu]')
  if (!back) return
  // A hidden button loses the focus, so it moves to the head of the menu that is now shown.
  const hadFocus = back === document.activeElement
  back.hidden = section === ''
  if (hadFocus && back.hidden) treeOf(nav, '')?.querySelector<HTMLElement>('a, button, summary')?.focus()
}

/** Height of the field above the list, with its margins. CSS pixels. */
const COVERED = 70

/** Brings the current link into the sidebar's view without moving the page. */
export function revealCurrent(nav: HTMLElement): void {
  const link = nav.querySelector<HTMLElement>('#trees [data-tree]:not([hidden]) a[aria-current]')
  if (!link || nav.scrollHeight <= nav.clientHeight) return
  const top = link.getBoundingClientRect().top - nav.getBoundingClientRect().top
  if (top < COVERED || top > nav.clientHeight - link.offsetHeight) nav.scrollTop += top - nav.clientHeight / 3
}
