/** On paper nothing can be opened: every fold of the page is open while it is printed. */
export function wakePrint(): void {
  let opened: HTMLDetailsElement[] = []
  window.addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll<HTMLDetailsElement>('#page details:not([open], .page-contents)')]
    for (const fold of opened) fold.open = true
  })
  window.addEventListener('afterprint', () => {
    for (const fold of opened) fold.open = false
    opened = []
  })
}
