/** Measures the public endpoints from the reader's location: the requests, their times, and the resulting table. */
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { isAwake } from './shell-pages.ts'

const PATH = '/tooling-and-infra/rpc-providers'
const OUTSIDE = /^https:/
const POLL = { timeout: 40_000, interval: 200 }
const HEAD = 0x2faf080

type Sent = { host: string; method: string }

/**
 * Simulates the network's endpoints. The first works, the second is two blocks late without traces, the third is dead.
 */
function answerFor(host: string, method: string): object | undefined {
  if (host === 'rpc2.monad.xyz') return undefined
  const isLate = host === 'rpc1.monad.xyz'
  if (method === 'eth_blockNumber') return { result: `0x${(HEAD - (isLate ? 2 : 0)).toString(16)}` }
  if (isLate) return { error: { code: -32601, message: 'Method not found' } }
  return { result: method === 'eth_getBalance' ? '0x0' : [] }
}

async function standIn(page: Page, sent: Sent[]): Promise<void> {
  await page.route(OUTSIDE, async (route: Route) => {
    const request = route.request()
    const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
    if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers: cors })
    const { host } = new URL(request.url())
    const { method = '' } = (request.postDataJSON() ?? {}) as { method?: string }
    if (method) sent.push({ host, method })
    const said = answerFor(host, method)
    if (!said) return route.abort('connectionrefused')
    return route.fulfill({ headers: cors, json: { jsonrpc: '2.0', id: 1, ...said } })
  })
  await page.routeWebSocket(/^wss:/, (socket) => {
    socket.onMessage(() =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: 'eth_subscription', params: { result: {} } })),
    )
  })
}

async function openMeasuring() {
  const sent: Sent[] = []
  const page = await openPage(PATH, {
    allow: [/request to another origin/, /ERR_CONNECTION_REFUSED/],
    prepare: (opened) => standIn(opened, sent),
  })
  await isAwake(page)
  const part = page.getByRole('region', { name: 'Measure public endpoints' })
  return { part, page, sent }
}

test('nothing is sent before the press; then every host that was named is asked, and the table says what it can', async () => {
  const { part, sent } = await openMeasuring()
  await part.scrollIntoViewIfNeeded()
  const hosts = ['rpc.monad.xyz', 'rpc1.monad.xyz', 'rpc2.monad.xyz', 'rpc3.monad.xyz', 'rpc-mainnet.monadinfra.com']
  await expect.poll(() => part.textContent(), POLL).toContain(`your IP address: ${hosts.join(', ')}.`)
  expect(sent).toEqual([])
  await part.getByRole('button', { name: 'Measure from here' }).click()
  const row = (host: string) => part.getByRole('row', { name: new RegExp(`^${host.replaceAll('.', '\\.')} `) })
  await expect.poll(() => part.getByRole('row').count(), POLL).toBe(hosts.length + 1)
  await expect.poll(() => row('rpc.monad.xyz').textContent(), POLL).toMatch(/ ms0 blocksyesyesyes$/)
  expect(await row('rpc1.monad.xyz').textContent()).toMatch(/ ms2 blocksyesnono$/)
  expect(await row('rpc2.monad.xyz').textContent()).toContain('no connectionnot measured')
  expect([...new Set(sent.map(({ host }) => host))].sort()).toEqual([...hosts].sort())
  for (const host of hosts) expect(sent.filter((other) => other.host === host).length).toBeLessThanOrEqual(5)
})

test('Stop ends it: nothing more is sent, and the page says so', async () => {
  const { part, page, sent } = await openMeasuring()
  await part.locator('label', { hasText: /testnet/i }).click()
  await part.getByRole('button', { name: 'Measure from here' }).click()
  await expect.poll(() => sent.length, POLL).toBeGreaterThan(0)
  await part.getByRole('button', { name: 'Stop' }).click()
  await expect.poll(() => part.getByRole('status').textContent(), POLL).toBe('Stopped. No more requests are sent.')
  const before = sent.length
  await page.waitForTimeout(1_500)
  expect(sent.length).toBe(before)
})
