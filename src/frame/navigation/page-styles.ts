/** Style sheets of the current page, exactly as it was built and in its own order. */
import { element } from '../../ui/element.ts'

/** Loaded sheets, as files or as copies by `copyStyles`. The copy of a file that did not load is empty. */
const SHEETS = 'link[rel="stylesheet"][data-site-file], style[data-sheet]:not(:empty)'

/** In a fetched page they are at the end of its first screen. */
const wantedBy = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('link[rel="stylesheet"][data-site-file]')].map(addressOf)
const sheetsOf = (page: Document): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(SHEETS)]
const addressOf = (sheet: HTMLElement): string =>
  sheet instanceof HTMLLinkElement ? sheet.href : (sheet.dataset.sheet ?? '')

/**
 * Adds the missing sheets of a page, each at its place in the order, and waits for them, so that a page is never shown
 * without its styles.
 * @throws {Error} naming a sheet that does not load
 */
export async function addStyles(page: Document): Promise<void> {
  const known = new Map(sheetsOf(document).map((sheet) => [addressOf(sheet), sheet]))
  const wanted = wantedBy(page)
  await Promise.all(
    wanted.flatMap((href, index) => {
      if (known.has(href)) return []
      const next = wanted.slice(index + 1).find((later) => known.has(later))
      return addSheet(href, next === undefined ? null : (known.get(next) ?? null))
    }),
  )
}

/** Addresses of the sheets in a page's HTML that are not here. */
export function sheetsMissing(html: string): string[] {
  const here = new Set(sheetsOf(document).map((sheet) => new URL(addressOf(sheet), document.baseURI).pathname))
  const named = html.matchAll(/<link rel="stylesheet" href="([^"]+)" data-site-file/g)
  return [...named].flatMap(([, href = '']) => (here.has(href) ? [] : href))
}

/** Copies the sheets in the article to the head before the article is removed, without delay or a request. */
export function copyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('body link[data-site-file]')) {
    const rules = [...(link.sheet?.cssRules ?? [])].map(({ cssText }) => cssText)
    document.head.append(element('style', { 'data-sheet': link.href }, ...rules))
    link.remove()
  }
}

/** Removes the sheets that a page does not need. Call it when the page is inserted into the document. */
export function dropStyles(page: Document): void {
  const wanted = new Set(wantedBy(page))
  for (const sheet of sheetsOf(document)) if (!wanted.has(addressOf(sheet))) sheet.remove()
  // They are already loaded. In the article they would be read again.
  for (const sheet of sheetsOf(page)) sheet.remove()
}

function addSheet(href: string, before: HTMLElement | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const sheet = document.createElement('link')
    sheet.rel = 'stylesheet'
    sheet.setAttribute('href', href)
    sheet.dataset.siteFile = ''
    sheet.onload = () => resolve()
    sheet.onerror = () => {
      // Left in place, it would count as loaded on the next try.
      sheet.remove()
      reject(new Error(`the style sheet ${href} did not load`))
    }
    if (before) before.before(sheet)
    else sheetsOf(document).at(-1)?.after(sheet)
  })
}
