import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examplesOf } from './examples.ts'
import { openPage } from './harness.ts'
import { ALLOW, address, at, openLab, paramsJson, run } from './lab.ts'

/** Requests that the endpoint received, newest last. */
const received: { url: string; body: string; cookie: string | undefined; referrer: string | undefined }[] = []
let server: Server
let endpoint = ''

/** The reader's own endpoint. Its path selects its behavior. */
beforeAll(async () => {
  server = createServer((request, response) => {
    const url = request.url ?? '/'
    if (!url.startsWith('/closed')) {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'content-type')
    }
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end()
      return
    }
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      received.push({ url, body, cookie: request.headers.cookie, referrer: request.headers.referer })
      if (url.startsWith('/limited'))
        response
          .writeHead(429, { 'retry-after': '7', 'access-control-expose-headers': 'retry-after' })
          .end('Too Many Requests')
      else if (url.startsWith('/moved')) response.writeHead(307, { location: `${endpoint}/` }).end()
      else if (url.startsWith('/page')) response.end('<html><body>502 Bad Gateway</body></html>')
      else if (!url.startsWith('/silent')) response.end(JSON.stringify({ jsonrpc: '2.0', id: 1, result: '0x08f' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const open = async (query: string) => (await openLab(query)).page

/** Leaves time for a busy machine. */
const POLL = { timeout: 15_000 }

describe('run on my endpoint', () => {
  test('sends the call of the address and shows the checked answer, and the recorded one behind a tab', async () => {
    const page = await open('?method=eth_chainId&params=%5B%5D')
    await run(page, endpoint)
    await expect.poll(() => page.locator('.outcome .callout-title').textContent(), POLL).toBe('1 problem')
    const mine = page.getByRole('group', { name: 'Response from your endpoint, JSON' })
    expect(await mine.locator('[data-mark="danger"]').textContent()).toContain('0x08f')
    await page.getByRole('group', { name: 'Response' }).getByText('Example', { exact: true }).click()
    const example = page.getByRole('group', { name: 'Example response, JSON' })
    await example.locator('[data-mark="changed"]').first().waitFor()
    expect(await mine.count()).toBe(0)
    const call = received.at(-1)
    expect(JSON.parse(call?.body ?? '')).toEqual({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    expect([call?.cookie, call?.referrer]).toEqual([undefined, undefined])
  })

  test('starts with the recorded params of a method, and names wrong ones while they are typed', async () => {
    const page = await open('?method=eth_getTransactionReceipt')
    await page.getByRole('textbox', { name: 'tx_hash', exact: true }).waitFor()
    const params = await paramsJson(page)
    await expect
      .poll(() => params.inputValue(), POLL)
      .toBe(JSON.stringify(examplesOf('eth_getTransactionReceipt')[0]?.request.params))
    await page.getByLabel('Method', { exact: true }).selectOption('eth_getBalance')
    await page.getByRole('textbox', { name: 'account', exact: true }).waitFor()
    await (await paramsJson(page)).fill('["0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc", "0x0189"]')
    await page.getByText('has a leading zero').waitFor()
    await page.getByRole('button', { name: 'Write "0x189"' }).click()
    await expect.poll(() => params.inputValue(), POLL).toContain('"0x189"')
  })

  test('explains a kept answer, masks the key and gives the same call for a terminal', async () => {
    const page = await open('?method=eth_chainId&params=%5B%5D')
    await run(page, `${endpoint}/closed/abcdef1234567890`)
    await page.getByText('The browser blocked this page from reading the response (CORS)').waitFor()
    const shown = await page.getByRole('region', { name: 'The same call, curl' }).textContent()
    expect(shown).toContain('curl -s')
    expect(shown).not.toContain('abcdef1234567890')
    await page.getByLabel('Method', { exact: true }).focus()
    await expect.poll(() => address(page).inputValue(), POLL).not.toContain('abcdef1234567890')
    expect(page.url()).not.toContain('abcdef')
  })

  test('asks twice before it sends a transaction, and says what that moves', async () => {
    const page = await open('?method=eth_sendRawTransaction')
    await expect.poll(() => new URL(page.url()).searchParams.get('params'), POLL).toContain('0x')
    const before = received.length
    await run(page, endpoint)
    await page.getByText('This sends a signed transaction').waitFor()
    expect(received.length).toBe(before)
    const send = page.getByRole('button', { name: 'Send', exact: true })
    expect(await send.isDisabled()).toBe(true)
    await page.getByRole('checkbox', { name: /^I have read it and want to send / }).check()
    await send.click()
    await expect.poll(() => received.length, POLL).toBe(before + 1)
    expect(received.at(-1)?.body).toContain('eth_sendRawTransaction')
  })

  test('explains statuses and web pages, and can be stopped', async () => {
    const page = await open('?method=eth_chainId&params=%5B%5D')
    await run(page, `${endpoint}/limited`)
    await page.getByText('Wait, then send fewer requests').waitFor()
    await page.getByText('The endpoint requests a wait of 7 seconds.').waitFor()
    const before = received.length
    await run(page, `${endpoint}/moved`)
    await page.getByText('The endpoint redirects the call').waitFor()
    expect(received.slice(before).map(({ url }) => url)).toEqual(['/moved'])
    await run(page, 'http://127.0.0.1:1')
    await page.getByText('The address does not respond').waitFor()
    await run(page, `${endpoint}/page`)
    await page.getByText('The endpoint did not return JSON').waitFor()
    await run(page, `${endpoint}/silent`)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => page.getByRole('button', { name: 'Run', exact: true }).isEnabled(), POLL).toBe(true)
  })

  test('keeps the endpoint only when asked, and forgets it again', async () => {
    const page = await open('?method=eth_chainId&params=%5B%5D')
    const kept = () => page.evaluate(() => localStorage.getItem('playground:endpoint'))
    await at(page, endpoint)
    expect(await kept()).toBeNull()
    await page.getByLabel('Keep it in this browser').check()
    expect(await kept()).toBe(endpoint)
    await page.reload()
    await expect.poll(() => address(page).inputValue(), POLL).toBe(endpoint)
    await page.getByLabel('Keep it in this browser').uncheck()
    expect(await kept()).toBeNull()
  })

  test('refuses addresses that a page cannot call', async () => {
    const page = await open('')
    await run(page, 'wss://rpc.example')
    await page.getByText('This page calls over HTTP').waitFor()
    await run(page, 'rpc.example')
    await page.getByText('This is not an address').waitFor()
  })
})

describe('links into and out of the playground', () => {
  const marker = (page: Page) => page.evaluate(() => (window as { kept?: boolean }).kept === true)
  const mark = (page: Page) =>
    page.evaluate(() => {
      ;(window as { kept?: boolean }).kept = true
    })
  const policies = (page: Page) =>
    page.$$eval('meta[http-equiv="Content-Security-Policy"]', (all) => all.map((meta) => meta.getAttribute('content')))

  /** This site and the reader's own machine. */
  const NARROW = /connect-src 'self'( (http|ws):\/\/(localhost|127\.0\.0\.1):\*)+$/

  test.each([
    ['the sidebar', '/reference/paste', '.side-link[href$="/reference/playground"]'],
    ['a method page', '/reference/json-rpc/eth_getBalance', '[data-playground]'],
  ])(
    'from %s into it the document stays, and so does its narrow policy; a call goes through the endpoint frame',
    async (_, path, at) => {
      const page = await openPage(path, { allow: [...ALLOW, /foreign\.test/] })
      await page.waitForLoadState('networkidle')
      expect(await policies(page)).toEqual([expect.stringMatching(NARROW)])
      await mark(page)
      await page.locator(at).filter({ visible: true }).first().click()
      await page.waitForURL('**/reference/playground**')
      await page.locator('[data-hydrate="Playground"]').waitFor()
      expect(await marker(page)).toBe(true)
      await run(page, endpoint.replace('127.0.0.1', 'foreign.test'))
      await page
        .frameLocator('dialog iframe')
        .getByRole('button', { name: /^Allow requests to foreign\.test/ })
        .click()
      await page.locator('.outcome .callout-title').waitFor()
      expect(await policies(page)).toEqual([expect.stringMatching(NARROW)])
      expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/connect')
    },
  )

  test('the request that was built comes along', async () => {
    const page = await openPage('/reference/json-rpc/eth_getBalance?account=0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
    const run = page.locator('[data-playground]').filter({ visible: true }).first()
    await expect.poll(() => run.getAttribute('href'), POLL).toContain('3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
    await run.click()
    await page.waitForURL('**/reference/playground**')
    await page.locator('[data-hydrate="Playground"][data-ready]').waitFor()
    expect(await page.getByLabel('Method', { exact: true }).inputValue()).toBe('eth_getBalance')
    await expect
      .poll(() => page.getByRole('textbox', { name: 'account', exact: true }).inputValue(), POLL)
      .toBe('0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc')
  })
})
