/** Style sheets of the page that a document was opened with: they stand in its article, where its first screen ends. */

/** Those that are here: as files, or copied by `keepStyles`. */
export const SHEETS = 'link[rel="stylesheet"][data-site-file], style[data-sheet]'

/** To be called before the article goes: copies them to the head, at once and without a request. */
export function keepStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('body link[data-site-file]')) {
    if (!link.sheet) continue
    const copy = document.createElement('style')
    copy.dataset.sheet = link.getAttribute('href') ?? ''
    copy.textContent = [...link.sheet.cssRules].map(({ cssText }) => cssText).join('')
    document.head.append(copy)
    link.remove()
  }
}
