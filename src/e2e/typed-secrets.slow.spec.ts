/**
 * A sample of the secrets of test/secrets.ts in every field of the pages with fields, with all services configured. Prints
 * its fields, kinds and ways.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { secrets, type TypedSecret } from '../../test/secrets.ts'
import { openPage, siteUrl } from './harness.ts'
import { paste } from './paste-page.ts'
import { isAwake } from './shell-pages.ts'

const HOST = 'http://services.invalid'
const SERVICES = {
  search: { appId: 'APP', apiKey: 'key', indexName: 'monad', hosts: [HOST], insightsHost: HOST },
  analytics: 'G-1',
}
/** Pages with fields, and what opens the fields there. */
const PAGES: readonly { path: string; open?: (page: Page) => Promise<unknown> }[] = [
  { path: '/faq', open: (page) => page.keyboard.press('Control+k') },
  { path: '/search' },
  { path: '/reference/json-rpc' },
  { path: '/reference/rpc-error-codes' },
  { path: '/tooling-and-infra/rpc-providers' },
  { path: '/reference/paste' },
  { path: '/reference/validator' },
  { path: '/reference/playground' },
  {
    path: '/reference/json-rpc/eth_getTransactionByHash',
    open: (page) => page.locator('#build-open, button:has-text("Edit"), button:has-text("Build")').first().click(),
  },
]
const FIELDS = 'input:is([type="text"], [type="search"], :not([type])):not([readonly]), textarea:not([readonly])'
/** One of each kind: letter by letter, inserted, and pasted in turn. */
const kinds = [...new Map(secrets().map((secret) => [secret.kind, secret])).values()]

type Way = (page: Page, field: Locator, text: string) => Promise<unknown>
const WAYS: Readonly<Record<string, Way>> = {
  typed: (_, field, text) => field.pressSequentially(text.slice(0, 50)),
  inserted: (page, _, text) => page.keyboard.insertText(text),
  pasted: (page, _, text) => paste(page, text),
}
const ways = Object.entries(WAYS)

/** Parts of a secret that must not leave: four words in a row, or 17 letters and digits. */
function parts({ kind, secret }: TypedSecret): string[] {
  const isPhrase = kind.startsWith('phrase')
  const units = isPhrase ? secret.split(/[\s,\u3000]+/).filter((word) => /\p{L}/u.test(word)) : [...secret]
  const size = isPhrase ? 4 : 17
  if (kind === 'keystore') return [secret.slice(secret.indexOf('ciphertext":"') + 13).slice(0, 17)]
  return Array.from({ length: Math.max(1, units.length - size + 1) }, (_, at) =>
    plain(units.slice(at, at + size).join('')),
  )
}

/** Letters and digits alone, because addresses write everything else in their own way. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[^\p{L}\p{M}\d]/gu, '')
    .toLowerCase()

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

async function openConfigured(path: string): Promise<{ page: Page; sent: string[] }> {
  const sent: string[] = []
  const page = await openPage(path, {
    allow: [/./, /Content Security Policy/],
    prepare: async (opened) => {
      opened.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
      await opened.route(`${HOST}/**`, (route) =>
        route.fulfill({
          headers: { 'access-control-allow-origin': '*' },
          json: { results: [{ hits: [], nbHits: 0, page: 0, nbPages: 0 }] },
        }),
      )
      await opened.route(siteUrl(path), async (route) => {
        const response = await route.fetch()
        const { 'content-security-policy': _, ...headers } = response.headers()
        const body = (await response.text())
          .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
          .replace('id="page-data">{', `id="page-data">{"services":${JSON.stringify(SERVICES)},`)
        await route.fulfill({ response, headers, body })
      })
    },
  })
  await isAwake(page)
  return { page, sent }
}

/** Texts that a page has kept or passes on in its address, history, storage, and the addresses of links and forms. */
const kept = (page: Page): Promise<string[]> =>
  page.evaluate(() => [
    location.href,
    JSON.stringify(history.state),
    document.title,
    document.cookie,
    ...Object.entries({ ...localStorage }).map(String),
    ...Object.entries({ ...sessionStorage }).map(String),
    ...[...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => href),
    ...[...document.querySelectorAll<HTMLFormElement>('form[action]')].map(({ action }) => action),
  ])

/** Closes the search that a pasted text opens over a page. */
async function closeSearch(page: Page): Promise<void> {
  const isOpen = () => page.locator('#root[inert]').count()
  for (let tries = 0; tries < 5 && (await isOpen()) > 0; tries++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(100)
  }
}

/** A checked text is shown with marks in place of its field. */
async function empty(page: Page, field: Locator): Promise<void> {
  if (await field.isVisible()) await field.fill('')
  else await page.getByRole('button', { name: 'Clear' }).click()
  await field.waitFor()
}

/** Name of a field for the report. */
const nameOf = (field: Locator): Promise<string> =>
  field.evaluate((element: HTMLInputElement | HTMLTextAreaElement) =>
    String(element.labels?.[0]?.textContent || element.ariaLabel || element.placeholder || element.id),
  )

const covered: string[] = []
afterAll(() => process.stdout.write(`${covered.join('\n')}\n`))

describe.each(PAGES)('the fields of $path', ({ path, open }) => {
  test('let no secret out of the tab', { timeout: 900_000 }, async () => {
    const { page, sent } = await openConfigured(path)
    await open?.(page)
    const fields = page.locator(FIELDS).filter({ visible: true })
    await fields.first().waitFor()
    const count = await fields.count()
    const names = await Promise.all(Array.from({ length: count }, (_, at) => nameOf(fields.nth(at))))
    const found: string[] = []
    // Each field gets texts in each way, and the page gets every kind.
    const entries = Math.max(kinds.length, count * ways.length)
    for (let at = 0; at < entries; at++) {
      const secret = kinds[at % kinds.length] as TypedSecret
      const [name, enter] = ways[Math.floor(at / count) % ways.length] as (typeof ways)[number]
      const field = fields.nth(at % count)
      await field.focus()
      await enter(page, field, secret.lead + secret.secret)
      await page.waitForTimeout(350)
      const known = [...sent.splice(0), ...(await kept(page))].map((text) => ({ text, plain: plain(decoded(text)) }))
      const leaked = parts(secret).find((part) => known.some((one) => one.plain.includes(part)))
      const where = known.find((one) => leaked !== undefined && one.plain.includes(leaked))?.text.slice(0, 120)
      if (leaked !== undefined) found.push(`${secret.kind}, ${name} into “${names[at % count]}”: ${leaked} in ${where}`)
      if (path !== '/faq') await closeSearch(page)
      await empty(page, field)
    }
    covered.push(`${path}: ${entries} texts, ${count} fields (${names.join(', ')})`)
    expect(found).toEqual([])
  })
})
