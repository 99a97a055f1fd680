/** The release that a reader selects, stored or requested from an endpoint, and the links to Ethereum-only methods. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { ask, links, openModal } from './search-modal.ts'

const POLL = { timeout: 20_000 }
const ERRORS = '/reference/rpc-error-codes'
const ABSENT = '/reference/json-rpc/absent/eth_newFilter'

describe('the release of the client', () => {
  /** Requests that the endpoint received, newest last. */
  const asked: string[] = []
  let server: Server
  let endpoint = ''

  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'content-type')
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        if (request.method === 'POST') asked.push((JSON.parse(body) as { method: string }).method)
        response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'Monad/0.16.1' }))
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  const choice = (page: Page) => page.locator('[data-part~="ClientVersion"]').getByRole('combobox')
  /** Code in the heading of an error, as it is shown. */
  const codeOf = (page: Page, anchor: string) => page.locator(`#${anchor} .code-number:visible`).first()

  test('is chosen for the whole catalogue, stands in the address and is kept for other pages', SLOW, async () => {
    const page = await openPage(ERRORS)
    await page.locator('[data-part~="ClientVersion"]').scrollIntoViewIfNeeded()
    await expect.poll(() => codeOf(page, 'pool-dropped').textContent(), POLL).toBe('-32000')
    await choice(page).selectOption('0.16.1')
    await expect.poll(() => codeOf(page, 'pool-dropped').textContent(), POLL).toBe('-32603')
    expect(new URL(page.url()).searchParams.get('client')).toBe('0.16.1')

    await page.goto(siteUrl('/reference/json-rpc/eth_sendRawTransaction'))
    await page.locator('[data-part~="ClientVersion"]').scrollIntoViewIfNeeded()
    await expect.poll(() => choice(page).inputValue(), POLL).toBe('0.16.1')
    // Content far below the control shows the stored and the requested release at the first paint.
    await page.goto(siteUrl(`${ERRORS}#pool-dropped`))
    await expect.poll(() => codeOf(page, 'pool-dropped').textContent(), POLL).toBe('-32603')
    // The same applies after a link inside the site.
    await page.goto(siteUrl('/faq'))
    await page.evaluate((path) => {
      const link = Object.assign(document.createElement('a'), { href: `${path}#pool-dropped`, textContent: 'errors' })
      document.querySelector('article')?.prepend(link)
      link.click()
    }, ERRORS)
    await expect.poll(() => codeOf(page, 'pool-dropped').textContent(), POLL).toBe('-32603')
    await page.goto(siteUrl(`${ERRORS}?client=0.16.4#pool-dropped`))
    await expect.poll(() => codeOf(page, 'pool-dropped').textContent(), POLL).toBe('-32000')
  })

  test('is asked for at an endpoint of this machine, once, without the endpoint frame', async () => {
    asked.length = 0
    const page = await openPage(ERRORS, { allow: [/127\.0\.0\.1:\d+/] })
    const control = page.locator('[data-part~="ClientVersion"]')
    await control.scrollIntoViewIfNeeded()
    await control.getByRole('button', { name: 'Check my endpoint' }).click()
    await control.getByLabel('Address of your endpoint').fill(endpoint)
    await control.getByRole('button', { name: 'Check', exact: true }).click()
    await expect.poll(() => control.getByRole('status').textContent(), POLL).toBe('Your endpoint runs Monad/0.16.1.')
    expect(asked).toEqual(['web3_clientVersion'])
    expect(await choice(page).inputValue()).toBe('0.16.1')
    await expect.poll(() => codeOf(page, 'pool-dropped').textContent(), POLL).toBe('-32603')
    // Pages call the reader's own machine themselves.
    expect(page.frames().some((frame) => new URL(frame.url()).pathname === '/connect')).toBe(false)
  })

  test('a source leads to its line without a script, on the catalogue and on the page of a method', SLOW, async () => {
    for (const path of [ERRORS, '/reference/json-rpc/eth_getLogs']) {
      const page = await openPage(path, { javaScript: false })
      const mark = page.getByRole('link', { name: /^source of / }).first()
      expect(await mark.getAttribute('href')).toMatch(
        /^https:\/\/github\.com\/category-labs\/[\w-]+\/blob\/[0-9a-f]{10}\/.+#L\d+$/,
      )
    }
  })
})

describe('a method that Ethereum has and the node has not', () => {
  const title = (page: Page) => page.getByRole('heading', { level: 1 })

  test('is found where the address of a method would be', async () => {
    const response = await fetch(siteUrl('/reference/json-rpc/eth_newFilter'), { redirect: 'manual' })
    expect([response.status, response.headers.get('location')]).toEqual([301, ABSENT])
    const page = await openPage('/reference/json-rpc/eth_newFilter')
    expect(new URL(page.url()).pathname).toBe(ABSENT)
    await expect.poll(() => title(page).textContent(), POLL).toBe('eth_newFilter')
  })

  test('is found by search', async () => {
    const page = await openPage('/faq')
    await openModal(page)
    await ask(page, 'eth_newFilter')
    await expect.poll(() => links(page).first().getAttribute('href'), POLL).toContain(ABSENT)
  })

  test('is found from the page that says that there is none', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/eth_newfilters', { status: 404 })
    const link = page.locator(`main a[href$="${ABSENT}"]`)
    await link.waitFor()
    await link.click()
    await expect.poll(() => title(page).textContent(), POLL).toBe('eth_newFilter')
    await page.getByRole('region', { name: 'eth_getLogs, curl' }).waitFor()
  })
})
