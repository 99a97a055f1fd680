/** The other features of the playground, against two of our own nodes. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { authoredMethods } from '../../test/authored.ts'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { at, endpoint, openCheck, openLab, run, runButton, tab } from './lab.ts'
import { type LocalNode, START_MS, startNode } from './local-node.ts'

/** Leaves time for a busy machine. */
const POLL = { timeout: 30_000 }
const LONG = 120_000
const SERVES = `serves \\d+ of ${authoredMethods.length}\\.`

let node: LocalNode
let other: LocalNode

beforeAll(async () => {
  ;[node, other] = await Promise.all([startNode(), startNode('--seed', '2')])
}, START_MS)
afterEach(() => node.faults([]))
afterAll(() => {
  node.stop()
  other.stop()
})

const outcome = (page: Page) => page.locator('.outcome, .load-error')

describe('the methods of endpoints', () => {
  test('are asked once each, without sending, and a method that is off shows', { timeout: LONG }, async () => {
    await node.faults([{ fault: 'method-off', methods: ['debug_traceCall'] }])
    const { page, refused } = await openCheck('')
    await at(page, node.url)
    await tab(page, 'Methods')
    await page.getByRole('button', { name: 'Add an endpoint' }).click()
    await page.getByRole('combobox', { name: 'Endpoint 2', exact: true }).selectOption({ label: 'My endpoint' })
    await page.getByLabel('Endpoint 2, address').fill(other.url)
    await page.getByRole('button', { name: /^Test \d+ methods/ }).click()
    await page.getByText(new RegExp(`${SERVES}.* ${SERVES}`)).waitFor({ timeout: LONG })
    const row = (method: string) =>
      page.getByRole('row').filter({ has: page.getByRole('link', { name: method, exact: true }) })
    expect(await row('debug_traceCall').getByRole('cell').allTextContents()).toEqual([
      'Not served',
      expect.stringMatching(/^Served, /),
    ])
    expect(await row('eth_sendRawTransaction').getByText('not tested because it sends').count()).toBe(2)
    expect(
      await row('eth_subscribe')
        .getByText(/^Served, /)
        .count(),
    ).toBe(2)
    expect(refused).toEqual([])
  })

  test('are not asked further once the endpoint refuses', async () => {
    await node.faults([{ fault: 'rate-limit' }])
    const { page } = await openCheck('')
    await at(page, node.url)
    await tab(page, 'Methods')
    await page.getByRole('button', { name: /^Test \d+ methods/ }).click()
    await page.getByText('HTTP 429, not tested further').first().waitFor()
  })
})

test('the conformance check runs in the browser, with its report', { timeout: LONG }, async () => {
  const { page, refused } = await openCheck('')
  await at(page, node.url)
  await tab(page, 'Conformance')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const report = page.getByRole('region', { name: 'Report of the check' })
  await report.waitFor({ timeout: LONG })
  expect(await report.textContent()).toMatch(/eth_getBlockByNumber +\d+ +\./)
  await page.getByText(/^All \d+ checked responses match the reference\.$/).waitFor()
  expect(await page.getByRole('link', { name: 'JSON', exact: true }).getAttribute('href')).toMatch(/^blob:/)
  expect(refused).toEqual([])
})

test('the conformance check finds what a faulty node does, and can be stopped', { timeout: LONG }, async () => {
  await node.faults([
    { fault: 'truncated', methods: ['eth_blockNumber'] },
    { fault: 'delay', ms: 100 },
  ])
  const { page } = await openCheck('')
  await at(page, node.url)
  await tab(page, 'Conformance')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByText(/^\d+ of \d+: eth_/).waitFor({ timeout: LONG })
  await page.getByRole('button', { name: 'Stop' }).click()
  const report = page.getByRole('region', { name: 'Report of the check' })
  await report.waitFor({ timeout: LONG })
  expect(await report.textContent()).toContain('Ended early: you stopped it.')
})

describe('endpoints and headers', () => {
  let server: Server
  let url = ''
  const received: { key: string | undefined; body: string }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      response.setHeader('access-control-allow-origin', '*')
      response.setHeader('access-control-allow-headers', 'content-type, x-key')
      let body = ''
      request.on('data', (part) => {
        body += part
      })
      request.on('end', () => {
        if (request.method === 'POST') received.push({ key: request.headers['x-key'] as string | undefined, body })
        // Closes the connection before the response to any method that sends.
        if (body.includes('eth_sendRaw')) request.socket.destroy()
        else response.end('{"jsonrpc":"2.0","id":1,"result":"0x8f"}')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/abcdef1234567890`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })

  test('are saved with a name and headers only when asked, sent with calls, masked, and forgotten', async () => {
    const { page } = await openLab('?method=eth_chainId&params=%5B%5D')
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await at(page, url)
    await page.getByText('Headers and saved endpoints').click()
    await page.getByRole('button', { name: 'Add a header' }).click()
    await page.getByLabel('Header 1, name').fill('x-key')
    await page.getByLabel('Header 1, value').fill('secret-of-mine')
    await runButton(page).click()
    await page.locator('.outcome').getByText('It fits').waitFor()
    expect(received.at(-1)?.key).toBe('secret-of-mine')
    expect(await kept()).not.toMatch(/secret-of-mine|abcdef1234567890/)
    const curl = page.getByRole('region', { name: 'The same call, curl' })
    expect(await curl.textContent()).not.toMatch(/secret-of-mine|abcdef1234567890/)
    await page.getByLabel('Show keys and headers').check()
    await expect.poll(() => curl.textContent(), POLL).toContain("-H 'x-key: secret-of-mine'")
    await page.getByLabel('Name to save the endpoint under').fill('work')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(kept, POLL).toContain('secret-of-mine')
    await page.reload()
    await page.locator('[data-hydrate="Playground"][data-ready]').waitFor()
    await endpoint(page).selectOption({ label: 'work' })
    const before = received.length
    await runButton(page).click()
    await expect.poll(() => received.length, POLL).toBe(before + 1)
    expect(received.at(-1)?.key).toBe('secret-of-mine')
    await page.getByText('Saved endpoints', { exact: true }).click()
    await page.getByRole('button', { name: 'Forget work' }).click()
    await expect.poll(kept, POLL).not.toContain('secret-of-mine')
    expect(page.url()).not.toContain('abcdef')
  })

  test('a transaction whose connection breaks is not sent again by itself', async () => {
    const { page } = await openLab('?method=eth_sendRawTransaction')
    await at(page, url)
    const sent = () => received.filter(({ body }) => body.includes('eth_sendRaw')).length
    await expect.poll(() => page.getByRole('textbox', { name: /raw|hex/ }).inputValue(), POLL).toContain('0x')
    await runButton(page).click()
    await page.getByRole('checkbox', { name: /^I have read it and want to send / }).check()
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByText('The connection broke before the response').waitFor()
    // Chromium repeats a request when its reused connection closed without a response, at most three times. Pages
    // cannot prevent it, and the same signed transaction counts only once. The page itself sends nothing more.
    const before = sent()
    expect(before).toBeLessThanOrEqual(3)
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('This sends a signed transaction').waitFor()
    await page.waitForTimeout(1_500)
    expect(sent()).toBe(before)
  })
})

test('the call comes back with Back, and history keeps fifty calls and sends nothing by itself', async () => {
  const { page } = await openLab('?method=eth_chainId&params=%5B%5D')
  await at(page, node.url)
  for (let count = 0; count < 52; count++) {
    await runButton(page).click()
    await expect.poll(() => page.locator('.outcome').count(), POLL).toBe(1)
  }
  await tab(page, 'History')
  const calls = page.getByRole('list', { name: 'Calls' }).getByRole('listitem')
  await expect.poll(() => calls.count(), POLL).toBe(50)
  await calls.first().getByRole('button', { name: 'Open' }).click()
  await runButton(page).waitFor()
  expect(await outcome(page).count()).toBe(0)
  await page.goto('/reference/paste')
  await page.goBack()
  await page.locator('[data-hydrate="Playground"][data-ready]').waitFor()
  await expect.poll(() => page.getByLabel('Method', { exact: true }).inputValue(), POLL).toBe('eth_chainId')
})

describe.each(['light', 'dark'] as const)('axe, %s', (colorMode) => {
  test('finds nothing in any tab', { timeout: LONG }, async () => {
    const { page } = await openLab('?method=eth_getBlockByNumber&params=%5B%220x0%22%2Cfalse%5D', {
      colorMode,
      reducedMotion: true,
    })
    const found: string[] = []
    const look = async (where: string) => {
      for (const one of await axeFindings(page)) found.push(`${where}: ${one}`)
    }
    await run(page, node.url)
    await page.locator('.outcome').waitFor()
    await page.getByText('Headers and saved endpoints').click()
    await page.getByRole('button', { name: 'Add a header' }).click()
    await look('call')
    await page.getByLabel('Method', { exact: true }).selectOption('eth_sendRawTransaction')
    await runButton(page).click()
    await page.getByText('This sends a signed transaction').waitFor()
    await look('send question')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByLabel('Method', { exact: true }).selectOption('eth_chainId')
    await tab(page, 'Subscribe')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('newHeads, block').first().waitFor()
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await look('subscribe')
    await tab(page, 'History')
    await look('history')
    expect(found).toEqual([])
  })

  test('finds nothing in the check of an endpoint', { timeout: LONG }, async () => {
    const { page } = await openCheck('?method=eth_chainId&params=%5B%5D', { colorMode, reducedMotion: true })
    const found: string[] = []
    const look = async (where: string) => {
      for (const one of await axeFindings(page)) found.push(`${where}: ${one}`)
    }
    await look('check')
    await at(page, node.url)
    await tab(page, 'Compare')
    await page.getByRole('combobox', { name: 'Endpoint 2', exact: true }).selectOption({ label: 'My endpoint' })
    await page.getByLabel('Endpoint 2, address').fill(other.url)
    await page.getByRole('button', { name: 'Call all' }).click()
    await page.getByRole('group', { name: 'Responses' }).waitFor()
    await look('compare')
    await tab(page, 'Methods')
    await page.getByRole('button', { name: /^Test \d+ methods/ }).click()
    await page.getByText(new RegExp(SERVES)).waitFor({ timeout: LONG })
    await look('methods')
    expect(found).toEqual([])
  })
})

test('without JavaScript the page explains, and leads to what works', async () => {
  const page = await openPage('/reference/playground', { javaScript: false })
  // Found by position, because Playwright does not find text inside noscript by its words.
  const words = page.locator('noscript p.callout')
  await expect.poll(() => words.isVisible(), POLL).toBe(true)
  expect(await words.textContent()).toContain('This page needs JavaScript.')
  expect(await words.locator('a').first().getAttribute('href')).toBe('/reference/json-rpc/eth_getBalance')
  expect(await runButton(page).isVisible()).toBe(false)
})
