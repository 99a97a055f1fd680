/** Records the appearance and the head of a page, to compare two routes to the same page. */
import type { Page } from 'playwright-core'
import { isAwake, isSameDocument, markDocument } from './shell-pages.ts'

/** Head elements that belong to one page. */
const HEAD = [
  'link[rel=canonical]',
  'meta[name=description]',
  'meta[property="og:url"]',
  'link[rel=alternate][type="text/markdown"]',
]

/** `count` is the number of all elements of the article, including those that are not compared. */
export type Appearance = { elements: string[]; count: number; head: string[] }

/**
 * Computed styles of the elements of the article, and the page's own lines of the head. Elements with the same names
 * below the same ancestors, such as the cells of a long table, are represented by the first few and the last.
 */
export async function appearanceOf(page: Page): Promise<Appearance> {
  await page.waitForLoadState('networkidle')
  // A part that starts with its page draws its remaining content then.
  await page.waitForFunction(() => !document.querySelector('#page [data-load="now"]:not([data-ready])'))
  // Content far below is drawn after the first paint and has other styles until then.
  await page.waitForFunction(() => !document.querySelector('html[data-opening]:not([data-drawn])'))
  await page.evaluate(() => document.fonts.ready)
  return page.evaluate((selectors) => {
    // The focus is on the heading after a link, and nowhere after a full load.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // Used sizes follow from the other styles and depend on how much a script has drawn.
    const LAYOUT =
      /^(min-|max-)?(inline|block)-size$|^(width|height|top|right|bottom|left|perspective-origin)$|inset|^grid-template|^transform-origin/
    const names = [...getComputedStyle(document.body)].filter((name) => !name.startsWith('--') && !LAYOUT.test(name))
    const styleOf = (element: Element, pseudo?: string): string => {
      const style = getComputedStyle(element, pseudo)
      return names.map((name) => `${name}:${style.getPropertyValue(name)}`).join(';')
    }
    const ALIKE = 4
    const kinds = new Map<string, Element[]>()
    const kindOf = new Map<Element, string>()
    // The style sheets of the first page of a document are in its article.
    const all = [...document.querySelectorAll('#page, #page *:not(svg *):not(link)')]
    for (const element of all) {
      const above = element.parentElement ? (kindOf.get(element.parentElement) ?? '') : ''
      const kind = `${above}>${element.tagName}.${element.getAttribute('class')}.${element.getAttribute('data-part')}`
      kindOf.set(element, kind)
      kinds.set(kind, [...(kinds.get(kind) ?? []), element])
    }
    const compared = [...kinds.values()].flatMap((alike) => [
      ...new Set([...alike.slice(0, ALIKE), ...alike.slice(-1)]),
    ])
    const elements = compared.map((element) => {
      const before = getComputedStyle(element, '::before').content
      return `${element.tagName} ${element.getAttribute('class') ?? ''} ${styleOf(element)} ${before}`
    })
    const head = selectors.map((selector) => document.head.querySelector(selector)?.outerHTML ?? `no ${selector}`)
    return { elements, count: all.length, head: [document.title, ...head] }
  }, HEAD)
}

/** Follows a link as a reader does: by the site's own navigation, without a full load. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => {
    const link = document.createElement('a')
    link.href = address
    document.querySelector('main')?.prepend(link)
    link.click()
    link.remove()
  }, path)
  await page.waitForFunction((address) => location.pathname === address && !document.querySelector('.progress'), path)
}

/** One page of each kind. Their style sheets remain in the document unless each page removes its own. */
const TOUR = [
  '/monad-arch/consensus/monad-bft',
  '/developer-essentials/gas-on-monad',
  '/reference/limits',
  '/reference/rpc-differences',
  '/reference/json-rpc/eth_call',
  '/reference/paste',
  '/search',
]

/**
 * Describes differences between a page opened directly and the same page after a tour. Scripts of pages keep running.
 */
export async function differencesAfterTour(
  direct: Page,
  touring: Page,
  routes: readonly string[],
  tour: readonly string[] = TOUR,
): Promise<string[]> {
  const found: string[] = []
  await isAwake(touring)
  for (const stop of tour) await follow(touring, stop)
  await markDocument(touring)
  for (const route of routes) {
    await direct.goto(route)
    await isAwake(direct)
    await follow(touring, route)
    const [first, later] = [await appearanceOf(direct), await appearanceOf(touring)]
    found.push(...compare(first, later).map((difference) => `${route}: ${difference}`))
    // A full load would hide the effects of the tour.
    if (!(await isSameDocument(touring))) found.push(`${route}: was loaded anew`)
  }
  return found
}

function compare(first: Appearance, later: Appearance): string[] {
  const head = first.head.flatMap((line, index) =>
    line === later.head[index] ? [] : [`head says ${later.head[index]} instead of ${line}`],
  )
  if (first.count !== later.count || first.elements.length !== later.elements.length)
    return [...head, `${later.count} elements instead of ${first.count}`]
  const styles = first.elements.flatMap((line, index) => difference(line, later.elements[index] ?? ''))
  return [...head, ...styles.slice(0, 5)]
}

function difference(first: string, later: string): string[] {
  if (first === later) return []
  const other = later.split(';')
  const changed = first
    .split(';')
    .flatMap((part, index) => (part === other[index] ? [] : [`${part} → ${other[index]}`]))
  return [`${first.slice(0, 60)}… ${changed.slice(0, 3).join(', ')}`]
}
