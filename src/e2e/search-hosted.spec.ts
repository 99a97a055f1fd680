import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { describe, expect, onTestFinished, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { type OpenOptions, openPage, siteUrl } from './harness.ts'
import { ask, CUT_OFF, field, GUIDE, INDEX, links, modal, openModal, rows } from './search-modal.ts'

type Sent = { path: string; body: { requests?: Record<string, unknown>[]; events?: Record<string, unknown>[] } }
type Service = { origin: string; sent: Sent[] }

const HIT = {
  objectID: 'hosted-1',
  url: 'https://docs.example/faq#what-are-the-chain-ids',
  url_without_anchor: 'https://docs.example/faq',
  anchor: 'what-are-the-chain-ids',
  type: 'content',
  hierarchy: { lvl0: 'FAQ', lvl1: 'FAQ', lvl2: 'Chain IDs', lvl3: null, lvl4: null, lvl5: null, lvl6: null },
  content: 'Mainnet 143',
  _highlightResult: { hierarchy: { lvl0: { value: 'FAQ', matchLevel: 'none', matchedWords: [] } } },
  _snippetResult: {
    content: { value: '<mark>Mainnet</mark> 143 &lt;script&gt;', matchLevel: 'full' },
    hierarchy: { lvl2: { value: 'Chain IDs', matchLevel: 'none' } },
  },
}
const found = (response: ServerResponse) =>
  response.end(JSON.stringify({ results: [{ hits: [HIT], nbHits: 1, page: 0, nbPages: 1, queryID: 'q1' }] }))

/** A host that implements the service's protocol and accepts its events. */
async function service(answer: (response: ServerResponse) => unknown): Promise<Service> {
  const sent: Sent[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.setHeader('access-control-allow-origin', '*')
      const path = decodeURIComponent(new URL(request.url ?? '/', 'http://host.invalid').pathname)
      sent.push({ path, body: JSON.parse(Buffer.concat(chunks).toString('utf8')) })
      if (path === '/1/events') response.end('{}')
      else answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent }
}

/** A page as a build with the service configured writes it, with the given host in place of the service's hosts. */
function openConfigured({ origin }: Service, options: OpenOptions = {}): Promise<Page> {
  const search = { appId: 'APP', apiKey: 'key', indexName: 'monad', hosts: [origin], insightsHost: origin }
  return openPage(GUIDE, {
    ...options,
    allow: [...(options.allow ?? []), new RegExp(`^request to another origin: ${origin}/`)],
    prepare: async (page) => {
      await options.prepare?.(page)
      // Chromium treats a page that a test rewrites as remote, and such a page needs permission to call this machine.
      await page.context().grantPermissions(['local-network-access'], { origin: siteUrl('/') })
      await page.route(siteUrl(GUIDE), async (route) => {
        const response = await route.fetch()
        const { 'content-security-policy': _, ...headers } = response.headers()
        const body = (await response.text())
          .replace(/<meta http-equiv="Content-Security-Policy"[^>]*>/, '')
          .replace('id="page-data">{', `id="page-data">{"services":${JSON.stringify({ search })},`)
        await route.fulfill({ response, headers, body })
      })
    },
  })
}

const NOTICE = 'The search service did not answer. These results come from this site’s own index.'

describe('with the service configured', () => {
  test('the modal asks it as the specification says, and shows its hits as places of this site', async () => {
    const host = await service(found)
    const page = await openConfigured(host)
    await openModal(page)
    await ask(page, 'mainnet')
    await expect.poll(() => links(page).first().getAttribute('href')).toBe('/faq#what-are-the-chain-ids')
    await expect.poll(() => links(page).first().textContent()).toContain('Chain IDsMainnet 143 <script>')
    expect(await modal(page).getByText(NOTICE).count()).toBe(0)
    await expect.poll(() => modal(page).getByText('Search by').isVisible()).toBe(true)
    // Views are reported to the same host, at any time.
    const { path, body } = host.sent.filter((one) => one.path !== '/1/events').at(-1) as Sent
    expect(path).toBe('/1/indexes/*/queries')
    expect(body.requests?.[0]).toMatchObject({
      query: 'mainnet',
      indexName: 'monad',
      hitsPerPage: 20,
      facetFilters: ['language:en', ['docusaurus_tag:docs-default-current', 'docusaurus_tag:default']],
    })
  })

  test(
    'what was seen and chosen is told to its insights host, and a hit in a text is kept as recent',
    SLOW,
    async () => {
      const host = await service(found)
      const page = await openConfigured(host)
      await openModal(page)
      await ask(page, 'mainnet')
      const events = () => host.sent.flatMap(({ body }) => body.events ?? [])
      await expect.poll(() => events().map(({ eventType }) => eventType)).toEqual(['view'])
      await links(page).first().click()
      await modal(page).waitFor({ state: 'detached' })
      await expect.poll(() => events().at(-1)).toMatchObject({ eventType: 'click', positions: [1], queryID: 'q1' })
      await openModal(page)
      await rows(page).first().waitFor()
      await expect.poll(() => links(page).first().locator('b').textContent()).toBe('Chain IDs')
    },
  )

  test.each([
    ['fails', (response: ServerResponse) => response.writeHead(500).end('{}')],
    ['sends garbage', (response: ServerResponse) => response.end('<html>')],
    ['stays silent', () => undefined],
  ])('the local index answers when it %s, and says so', SLOW, async (_, answer) => {
    const page = await openConfigured(await service(answer), { allow: CUT_OFF })
    await openModal(page)
    await ask(page, 'eth_getLogs')
    await expect.poll(() => links(page).first().getAttribute('href')).toBe('/reference/json-rpc/eth_getLogs')
    await expect.poll(() => modal(page).getByText(NOTICE).isVisible()).toBe(true)
  })

  test('an answer that takes 300 ms is shown as stalled until it is there', SLOW, async () => {
    let answer = () => undefined as unknown
    const host = await service((response) => {
      answer = () => found(response)
    })
    const page = await openConfigured(host, { prepare: (fresh) => fresh.clock.install() })
    await openModal(page)
    const stalled = page.locator('.DocSearch-Container--Stalled')
    await page.clock.pauseAt(Date.now() + 60_000)
    await field(page).fill('mainnet')
    await page.clock.runFor(299)
    await expect.poll(() => host.sent.length).toBeGreaterThan(0)
    expect(await stalled.count()).toBe(0)
    await page.clock.runFor(1)
    await stalled.waitFor()
    answer()
    await page.clock.resume()
    await links(page).first().waitFor()
    await stalled.waitFor({ state: 'detached' })
  })

  test('the error screen stands when neither answers', SLOW, async () => {
    const host = await service((response) => response.writeHead(500).end('{}'))
    const page = await openConfigured(host, {
      allow: CUT_OFF,
      prepare: (fresh) => fresh.route(INDEX, (route) => route.abort()),
    })
    await openModal(page)
    await field(page).fill('gas')
    await modal(page).getByText('Unable to fetch results').waitFor()
    // It must stay, after every step of the query is over.
    await page.waitForTimeout(500)
    await expect
      .poll(() => modal(page).getByText('You might want to check your network connection.').isVisible())
      .toBe(true)
  })
})
