/** Parts that copies of a page must leave out, and the targets of their links. */
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { markdownParts } from './markdown.ts'
import { served } from './routes.ts'

const twinOf = (route: string): string => (route === '/' ? '/index.md' : `${route}.md`)
const textOf = async (path: string): Promise<string> => (await fetch(siteUrl(path))).text()

/** Every address below the origin, in any part of a text: a link, a picture, a command. */
const addressesIn = (text: string, origin: string): Set<string> =>
  new Set(
    text
      .split(/[\s()<>"'`\]]+/)
      .map((word) => word.replace(/[.,:;]$/, ''))
      .filter((word) => word.startsWith(origin) && new URL(word).origin === origin),
  )

/**
 * Parts that section 3 of the specification removes, each with its marker on this site, and this site's own controls.
 */
const LEFT_OUT = {
  'edit link': '.edit-link',
  'last-updated note': 'footer.sources p, .last-updated',
  pagination: 'nav.pager, nav.pager a',
  breadcrumbs: '.crumbs',
  footer: 'footer',
  buttons: 'button:not(pre button)',
  'code-copy buttons': 'figure.code button, .code-head button',
  'line numbers': '.line-number, .line-numbers',
  contents: 'aside.toc, .crumbbar, .crumbbar summary',
}

/** Elements that become a separate line in Markdown. */
const LINES = 'h1, h2, h3, h4, h5, h6, p, li, td, th, dt, dd, summary, caption, figcaption, label, .callout-title'

/** Texts of the left-out parts of a page, by kind, without text that the page also has elsewhere. */
async function leftOutTexts(routes: readonly string[]): Promise<Record<string, [kind: string, text: string][]>> {
  const page = await openPage('/')
  return page.evaluate(
    async ([paths, kinds, lines]) => {
      const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()
      const entries = await Promise.all(
        paths.map(async (path) => {
          const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
          const article = parsed.getElementById('page') as HTMLElement
          const all = ['a.anchor', ...Object.values(kinds)].join(', ')
          const found = Object.entries(kinds).flatMap(([kind, selector]) =>
            [...article.querySelectorAll(selector)].map((part): [string, string] => [kind, plain(part.textContent)]),
          )
          for (const part of article.querySelectorAll(all)) part.remove()
          const rest = [...article.querySelectorAll(lines)].map(({ textContent }) => plain(textContent))
          return [path, found.filter(([, text]) => text.length > 1 && !rest.includes(text))] as const
        }),
      )
      return Object.fromEntries(entries)
    },
    [routes, LEFT_OUT, LINES] as const,
  )
}

test('no twin holds a line that is only in a part of the page that copies leave out', SLOW, async () => {
  const texts = await leftOutTexts(served)
  const seen = new Set<string>()
  for (const route of served) {
    const lines = new Set(markdownParts(await textOf(twinOf(route))).lines)
    for (const [kind, text] of texts[route] ?? []) {
      seen.add(kind)
      expect(lines.has(text), `${kind} “${text}” in the twin of ${route}`).toBe(false)
    }
  }
  // The articles of this site do not contain edit links or line numbers. All other parts must have been seen.
  expect([...seen].sort()).toEqual(
    ['breadcrumbs', 'buttons', 'code-copy buttons', 'contents', 'footer', 'last-updated note', 'pagination'].sort(),
  )
})

describe('links of the twins', () => {
  test('inside the site lead to pages, files and anchors that are there', { timeout: 90_000 }, async () => {
    const origin = new URL(/<link rel="canonical" href="([^"]+)"/.exec(await textOf('/'))?.[1] ?? '').origin
    const pages = new Map(await Promise.all(served.map(async (route) => [route, await textOf(route)] as const)))
    const twins = await Promise.all(served.map(async (route) => [route, await textOf(twinOf(route))] as const))
    const files = new Map<string, number>()
    const broken: string[] = []
    let found = 0
    for (const [route, text] of twins) {
      for (const link of addressesIn(text, origin)) {
        found += 1
        const url = new URL(link)
        const html = pages.get(url.pathname)
        if (html === undefined && !files.has(url.pathname))
          files.set(url.pathname, (await fetch(siteUrl(url.pathname))).status)
        const anchor = decodeURIComponent(url.hash.slice(1))
        const isThere = html === undefined ? files.get(url.pathname) === 200 : true
        if (!isThere || (html && anchor !== '' && !html.includes(`id="${anchor}"`))) broken.push(`${route}: ${link}`)
      }
    }
    expect(broken).toEqual([])
    expect(found).toBeGreaterThan(served.length)
  })
})
