/** Which pages may open the endpoint frame, and what the frame blocks for all others. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage, siteUrl } from './harness.ts'
import { GUIDE, HOME, isAwake, METHOD } from './shell-pages.ts'

let server: Server
let endpoint = ''
const received: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.method ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('content-type', 'text/html')
    response.end('{"jsonrpc":"2.0","id":1,"result":"0x8f"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A name of another host, because pages may call the reader's own machine.
  endpoint = `http://foreign.test:${(server.address() as AddressInfo).port}/`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('its headers let this site frame it, and nobody else', async () => {
  const response = await fetch(siteUrl('/connect'))
  expect([response.status, response.headers.get('x-frame-options')]).toEqual([200, 'SAMEORIGIN'])
  expect(response.headers.get('content-security-policy')).toMatch(/^sandbox allow-scripts; .*frame-ancestors 'self'$/)
})

async function isKeptInside(path: string): Promise<void> {
  const page = await openPage(path, { allow: [/Content Security Policy|Refused to|violates/] })
  await isAwake(page)
  const before = received.length
  const reached = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    endpoint,
  )
  expect([reached, received.length]).toEqual([false, before])
  await expect
    .poll(() => page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content'))
    .toMatch(
      /^default-src 'self' 'unsafe-inline' data:; connect-src 'self'( (http|ws):\/\/(localhost|127\.0\.0\.1):\*)+$/,
    )
  const blocked = await page.evaluate(
    (url) =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective))
        const frame = document.createElement('iframe')
        frame.src = url
        document.body.append(frame)
      }),
    endpoint,
  )
  expect([blocked, received.length]).toEqual(['frame-src', before])
}

describe('every other page', () => {
  const title = '%s may connect to this site and the own machine only, and frame this site only'
  test.each([METHOD, '/reference/playground'])(title, isKeptInside)
  test.each([HOME, GUIDE, '/reference/paste', '/search'])(title, SLOW, isKeptInside)
})

describe('the channel', () => {
  type Knocking = Window & { knock: (message: string) => Promise<string> }
  /** Puts the endpoint frame in a page of this site and passes it a channel. Stores its reply, or 'silence'. */
  const prepareKnock = () => {
    const knocking = window as unknown as Knocking
    knocking.knock = (message) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe')
        frame.src = '/connect'
        frame.onload = () => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => resolve((data as { kind: string }).kind)
          frame.contentWindow?.postMessage(message, '*', [port2])
          setTimeout(() => resolve('silence'), 1_000)
        }
        document.body.append(frame)
      })
  }

  test('opens for its own message only', async () => {
    const page = await openPage(GUIDE, { prepare: (opened) => opened.addInitScript(prepareKnock) })
    const knock = (message: string) => page.evaluate((text) => (window as unknown as Knocking).knock(text), message)
    expect(await knock('something else')).toBe('silence')
    expect(await knock('open-frame')).toBe('ready')
  })

  test('is framed by this site only: another site sees nothing of it', SLOW, async () => {
    const other = createServer((_, response) => {
      response.setHeader('content-type', 'text/html')
      response.end(`<iframe src="${siteUrl('/connect')}"></iframe>`)
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    try {
      const page = await openPage(HOME, { allow: [/request to another origin/, /frame-ancestors|X-Frame-Options/i] })
      await page.goto(`http://127.0.0.1:${(other.address() as AddressInfo).port}/`)
      await page.waitForLoadState('networkidle')
      expect(page.frames().map((frame) => frame.url())).not.toContain(siteUrl('/connect'))
    } finally {
      other.closeAllConnections()
      other.close()
    }
  })
})

test('opened by itself it says what it is, runs one script, and has a way to the site', SLOW, async () => {
  const page = await openPage('/connect')
  await expect.poll(() => page.locator('h1').textContent()).toBe('Connection to endpoints')
  await expect.poll(() => page.locator('script').count()).toBe(1)
  await page.getByRole('link', { name: 'Go to the documentation' }).click()
  await page.waitForURL(siteUrl('/'))
})
