import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { withoutHead } from '../core/markdown/twin-head.ts'
import { openPage, siteUrl } from './harness.ts'
import { markdownParts } from './markdown.ts'
import { methodRoutes, served } from './routes.ts'

const twinOf = (route: string): string => (route === '/' ? '/index.md' : `${route}.md`)
const texts = new Map<string, Promise<string>>()
/** Each file is fetched once for all tests. */
function textOf(path: string): Promise<string> {
  const text = texts.get(path) ?? fetch(siteUrl(path)).then((answer) => answer.text())
  texts.set(path, text)
  return text
}
/** A twin as people copy it, and the files that its head names. */
async function wholeTwin(route: string): Promise<string> {
  const twin = await textOf(twinOf(route))
  const beside = [...twin.matchAll(/^> .*: (\S+\.md) \([\d,]+\)\.$/gm)].map(
    ([, address = '']) => new URL(address).pathname,
  )
  return [withoutBeside(twin), ...(await Promise.all(beside.map(textOf)))].join('\n\n')
}
const withoutBeside = (twin: string): string => withoutHead(twin).replaceAll(/^> .*: \S+\.md \([\d,]+\)\.\n+/gm, '')

const pages = served.filter((route) => !methodRoutes.includes(route))

type PageParts = {
  headings: number
  tables: number
  /** Rows that contain text, in all tables together. */
  rows: number
  /** Languages of the code blocks, in order, and `''` where the page specifies none. */
  languages: string[]
  callouts: number
  links: string[]
  /** Addresses in its text, which readers of Markdown interpret as links. */
  named: string[]
  /** Its marks link to lines of source, which the twin lists one by one. */
  hasEvidence: boolean
  /** Its own address, which is at the top of the twin. */
  address: string
}

/** The page of an address in an explorer. The twin has the address itself. */
const isOfAddress = (link: string, twin: string): boolean => {
  const [, address] = /\/address\/(0x[0-9a-fA-F]{40})$/.exec(link) ?? []
  return address !== undefined && twin.includes(address)
}

const isNamed = ({ named, hasEvidence }: PageParts, link: string): boolean =>
  named.some((address) => address.startsWith(link.replace(/\/$/, ''))) ||
  (hasEvidence && /\/blob\/[0-9a-f]{10,40}\/.+#L\d+$/.test(link))

/** Counts the contents of a page's article without the parts that every copy leaves out. */
async function pageParts(routes: readonly string[]): Promise<Record<string, PageParts>> {
  const page = await openPage('/')
  return page.evaluate(async (paths) => {
    const outside =
      '.without-scripts, aside.toc, .crumbbar, .crumbs, nav.pager, footer, a.anchor, .copy-page, .needs-script, button, .button, [data-open-search], [data-hydrate] label, [role="search"], svg, form, .visually-hidden:not(caption), [role="status"], [aria-live], .field, .form-row, .tool-bar, .chips, .facets, .explorable > :not(.explorable-foot):not(.explorable-idea):not(figcaption)'
    const entries = await Promise.all(
      paths.map(async (path) => {
        const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
        const canonical = parsed.querySelector<HTMLLinkElement>('link[rel="canonical"]')?.href ?? ''
        const article = parsed.getElementById('page') as HTMLElement
        const all = (selector: string) =>
          [...article.querySelectorAll<HTMLElement>(selector)].filter((element) => !element.closest(outside))
        const links = all('a[href]')
          .filter((link) => (link.textContent ?? '').trim() !== '' && !link.closest('pre, [data-evidence]'))
          .map((link) => new URL(link.getAttribute('href') ?? '', canonical).href)
        const parts = {
          // In the twin, the title of a card is a link, with the description of the page next to it.
          headings: all('h1, h2, h3, h4, h5, h6').filter((heading) => !heading.closest('a')).length,
          tables: all('table').length,
          rows: all('tr').filter((row) => (row.textContent ?? '').trim() !== '').length,
          languages: all('pre').map((block) =>
            block.hasAttribute('data-json')
              ? 'json'
              : (block.closest('[data-language]')?.getAttribute('data-language') ?? ''),
          ),
          callouts: all('.callout').length,
          links: [...new Set(links)].sort(),
          // Adjacent cells have no space between them.
          named: article.innerHTML.replace(/<[^>]*>/g, ' ').match(/https?:\/\/[^\s"'<>()]+/g) ?? [],
          hasEvidence: article.querySelector('a[aria-label^="source of "]') !== null,
          address: canonical,
        }
        return [path, parts] as const
      }),
    )
    return Object.fromEntries(entries)
  }, routes)
}

describe('the Markdown twin', () => {
  test('of every page is served as plain text and named in its head', async () => {
    for (const route of served) {
      const [twin, html] = await Promise.all([fetch(siteUrl(twinOf(route))), textOf(route)])
      texts.set(twinOf(route), twin.text())
      expect([route, twin.status, twin.headers.get('content-type')]).toEqual([route, 200, 'text/plain; charset=utf-8'])
      expect(html, route).toContain(`<link rel="alternate" type="text/markdown" href="${twinOf(route)}">`)
    }
  })

  test('starts with the page’s heading and its canonical address', async () => {
    for (const route of served) {
      const [twin, html] = await Promise.all([textOf(twinOf(route)), textOf(route)])
      const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1]
      expect(twin, route).toMatch(/^# \S.*\n\nSource: /)
      expect(twin.split('\n')[2], route).toBe(`Source: ${canonical}`)
    }
  })

  test('keeps headings, tables, code with its language, callouts and links of each page', {
    timeout: 90_000,
  }, async () => {
    const parts = await pageParts(pages)
    for (const route of pages) {
      const page = parts[route] as PageParts
      const text = withoutBeside(await textOf(twinOf(route)))
      const twin = markdownParts(text)
      expect(twin.html, `raw HTML in ${route}`).toEqual([])
      expect(twin.headings.length, `headings of ${route}`).toBe(page.headings)
      expect(twin.tables, `tables of ${route}`).toBe(page.tables)
      expect(twin.rows, `rows of the tables of ${route}`).toBe(page.rows)
      expect(twin.fences.length, `code of ${route}`).toBe(page.languages.length)
      expect(twin.fences, `languages of ${route}`).not.toContain('')
      for (const [index, language] of page.languages.entries()) {
        if (language !== '') expect(twin.fences[index], `language of block ${index + 1} of ${route}`).toBe(language)
      }
      expect(twin.callouts.filter((kind) => kind !== '').length, `callouts of ${route}`).toBe(page.callouts)
      const links = [...twin.links].map((link) => new URL(link).href)
      expect(
        page.links.filter((link) => !links.includes(link) && !isOfAddress(link, text)),
        `lost links of ${route}`,
      ).toEqual([])
      expect(
        links.filter((link) => !page.links.includes(link) && link !== page.address && !isNamed(page, link)),
        `links of the twin that ${route} does not have`,
      ).toEqual([])
    }
  })

  test('of a method keeps every row and every example of its page', { timeout: 90_000 }, async () => {
    const page = await openPage('/')
    for (const route of methodRoutes) {
      const { rows, examples } = await page.evaluate(async (path) => {
        const parsed = new DOMParser().parseFromString(await (await fetch(path)).text(), 'text/html')
        const names = [...parsed.querySelectorAll('[data-row] > .row-head > .name')]
        return {
          rows: names.map((name) => name.firstChild?.textContent ?? ''),
          examples: [...parsed.querySelectorAll('pre[data-json]')].map((block) => block.textContent ?? ''),
        }
      }, route)
      const twin = await wholeTwin(route)
      const parts = markdownParts(twin)
      expect(parts.html, route).toEqual([])
      for (const name of new Set(rows)) {
        const wanted = rows.filter((row) => row === name).length
        expect(twin.split(`\`${name}\` (`).length - 1, `${name} in ${route}`).toBeGreaterThanOrEqual(wanted)
      }
      const compact = twin.replace(/\s+/g, '')
      // A subscription's example is a response and its messages.
      for (const value of examples.flatMap((example) => example.split(/\n(?=\{)/)))
        expect(compact.includes(value.replace(/\s+/g, '')), route).toBe(true)
    }
  })

  test('holds nothing of the frame around the page', async () => {
    for (const route of served) {
      const twin = await textOf(twinOf(route))
      const frame = /Last reviewed|^On this page$|Previous method|Direct link to|Skip to main|Switch to dark/m
      expect(frame.exec(twin)?.[0], route).toBeUndefined()
    }
  })
})

describe('files for language models', () => {
  test('the indexes, of which llms.txt names those of pages, have every page once, with a line on each', async () => {
    const files = (await readdir('dist/site/llms')).filter((name) => name !== 'errors.txt' && !name.includes('-full'))
    const index = await textOf('/llms.txt')
    // Methods follow a rule instead, because their names are known. Drafted ones are left out, because nodes do not have them.
    const ofPages = files.filter((name) => !/^(?:json-rpc|absent|draft)-/.test(name))
    expect(ofPages.filter((name) => !index.includes(name))).toEqual([])
    const texts = await Promise.all(files.map((name) => textOf(`/llms/${name}`)))
    const entries = texts.flatMap((text) => [...text.matchAll(/^- \[[^\]]+\]\((\S+)\): (.*)$/gm)])
    const named = entries.map(([, address = '']) => new URL(address).pathname.replace('.card.md', '.md'))
    expect(named.sort()).toEqual(served.map(twinOf).sort())
    for (const [entry, , line = ''] of entries) expect(line.length, entry).toBeGreaterThan(15)
    for (const path of entries.map(([, address = '']) => new URL(address).pathname))
      expect((await fetch(siteUrl(path))).status, path).toBe(200)
  })

  test('llms-full.txt is the whole site, with version and hash of the document', async () => {
    const [whole, openrpc] = await Promise.all([textOf('/llms-full.txt'), textOf('/openrpc.json')])
    const { info } = JSON.parse(openrpc) as { info: { version: string } }
    const hash = createHash('sha256').update(openrpc).digest('hex')
    expect(whole).toContain(`version ${info.version}, SHA-256 ${hash}`)
    for (const route of served) expect(whole.includes(await textOf(twinOf(route))), route).toBe(true)
  })
})

describe('previews and feed', () => {
  test('every page has its image of 1200 by 630', async () => {
    for (const route of served) {
      const html = await textOf(route)
      const address = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
      const answer = await fetch(siteUrl(new URL(address).pathname))
      expect([route, answer.status, answer.headers.get('content-type')]).toEqual([route, 200, 'image/png'])
      const bytes = Buffer.from(await answer.arrayBuffer())
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], route).toEqual([1200, 630])
    }
  })

  test('the changelog has a feed that parses, named in its head', async () => {
    const page = await openPage('/developer-essentials/changelog')
    const feed = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[type="application/atom+xml"]')
      const text = await (await fetch(link?.href ?? '')).text()
      const parsed = new DOMParser().parseFromString(text, 'application/xml')
      const updated = [...parsed.querySelectorAll('entry > updated')].map((node) => node.textContent ?? '')
      return { root: parsed.documentElement.localName, updated }
    })
    expect(feed.root).toBe('feed')
    expect(feed.updated.length).toBeGreaterThan(10)
    expect(feed.updated).toEqual([...feed.updated].sort().reverse())
  })
})
