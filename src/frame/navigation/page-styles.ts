/** Style sheets of the page that is shown: exactly those it was built with, in its own order. */
import { element } from '../../ui/element.ts'

/** Those that are here: as files, or copied by `copyStyles`. The copy of a file that did not load is empty. */
const SHEETS = 'link[rel="stylesheet"][data-site-file], style[data-sheet]:not(:empty)'

/** In a fetched page they stand where its first screen ends. */
const wantedBy = (page: Document): string[] =>
  [...page.querySelectorAll<HTMLElement>('link[rel="stylesheet"][data-site-file]')].map(addressOf)
const sheetsOf = (page: Document): HTMLElement[] => [...page.querySelectorAll<HTMLElement>(SHEETS)]
const addressOf = (sheet: HTMLElement): string =>
  sheet instanceof HTMLLinkElement ? sheet.href : (sheet.dataset.sheet ?? '')

/**
 * Adds the sheets that a page needs beside those that are here, each where its order asks for it, and waits for them,
 * so that no page is ever shown without its styles.
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

/** Copies the sheets in the article to the head, before it goes: at once and without a request. */
export function copyStyles(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>('body link[data-site-file]')) {
    const rules = [...(link.sheet?.cssRules ?? [])].map(({ cssText }) => cssText)
    document.head.append(element('style', { 'data-sheet': link.href }, ...rules))
    link.remove()
  }
}

/** Takes away the sheets that a page does not need. Call it when the page is put into the document. */
export function dropStyles(page: Document): void {
  const wanted = new Set(wantedBy(page))
  for (const sheet of sheetsOf(document)) if (!wanted.has(addressOf(sheet))) sheet.remove()
  // They are here; in the article they would be read once more.
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
