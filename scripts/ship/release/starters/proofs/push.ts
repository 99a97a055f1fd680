/**
 * Tests that the starter `push` rejects strangers, accepts a signature once, binds devices to accounts and shows a
 * message.
 */
import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import type { Page } from 'playwright-core'
import type { Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { show } from '../../../../prove/guides/browser.ts'
import { picture } from './picture.ts'

const [url = '', rpc = '', key = ''] = process.argv.slice(2)
const LONG = { timeout: 60_000 }
const json = { 'content-type': 'application/json' }
const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16, 1).toString('base64url') }
const device = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys }
const secret = /^PUSH_SECRET=(.+)$/m.exec(readFileSync('.env.local', 'utf8'))?.[1] ?? ''
const message = { address: privateKeyToAddress(key as Hex), title: 'A title', body: 'A text' }

async function status(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const init = { method, headers: { ...json, ...headers }, body: JSON.stringify(body ?? {}) }
  return (await fetch(url + path, init)).status
}

/** The same request from inside the page, with its cookie and its origin. */
const fromPage = (page: Page, method: string, path: string, body: unknown) =>
  page.evaluate(async ([where = '', init = {}]: [string, RequestInit]) => (await fetch(where, init)).status, [
    path,
    { method, headers: json, body: JSON.stringify(body) },
  ] as [string, RequestInit])

assert.equal(statSync('.env.local').mode & 0o077, 0)
const own = { origin: url }
assert.equal(await status('PUT', '/api/subscription', device, own), 401)
assert.equal(await status('PUT', '/api/subscription', device, { origin: 'https://other.example' }), 403)
assert.equal(await status('POST', '/api/push/test', {}, own), 401)
assert.equal(await status('POST', '/api/push', message), 401)
assert.equal(await status('POST', '/api/push', message, { authorization: `Bearer ${secret.slice(1)}` }), 401)
assert.equal(await status('POST', '/api/push', {}, { authorization: `Bearer ${secret}` }), 400)
assert.equal(await status('POST', '/api/push', message, { authorization: `Bearer ${secret}` }), 200)
assert.equal(await status('POST', '/api/session', { message: 'x', signature: '0x12' }, own), 400)

const { page, close } = await show(url, { rpc, key: key as Hex, chainId: 10143 })
try {
  await page.context().grantPermissions(['notifications'], { origin: url })
  await page.getByRole('button', { name: 'Guide wallet' }).click(LONG)
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url() === `${url}/api/session`,
    LONG,
  )
  await page.getByRole('button', { name: 'Sign in' }).click(LONG)
  await page.getByText('Signed in.').waitFor(LONG)
  // The same message with the same cookie within its ten minutes, which is valid for only one log-in.
  const { cookie = '' } = await (await sent).allHeaders()
  assert.match(cookie, /nonce=/)
  const again = { method: 'POST', headers: { ...json, ...own, cookie }, body: (await sent).postData() }
  const replay = await fetch(`${url}/api/session`, again)
  assert.deepEqual([replay.status, replay.headers.get('set-cookie')], [401, null])
  assert.match(await replay.text(), /was used/)
  await picture(page, 'push')
  for (const endpoint of [
    'https://127.0.0.1:9443/admin',
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example/x',
  ])
    assert.equal(await fromPage(page, 'PUT', '/api/subscription', { ...device, endpoint }), 400, endpoint)
  assert.equal(await fromPage(page, 'PUT', '/api/subscription', device), 204)
  const kept = JSON.parse(readFileSync('data/subscriptions.json', 'utf8')) as Record<string, unknown[]>
  assert.deepEqual(kept[message.address], [device])
  assert.equal(await fromPage(page, 'DELETE', '/api/subscription', { endpoint: device.endpoint }), 204)
  assert.equal(await fromPage(page, 'POST', '/api/push/test', {}), 200)
  assert.equal(await fromPage(page, 'POST', '/api/push/test', {}), 429)

  // The delivery of a push service, passed to the worker through the browser's own tools.
  const tools = await page.context().newCDPSession(page)
  const registration = new Promise<string>((resolve) =>
    tools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [first] }) => first && resolve(first.registrationId),
    ),
  )
  await tools.send('ServiceWorker.enable')
  const registrationId = await registration
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  const data = JSON.stringify({ title: 'A title', body: 'A text' })
  await tools.send('ServiceWorker.deliverPushMessage', { origin: url, registrationId, data })
  await page.waitForFunction(
    `navigator.serviceWorker.ready
      .then((worker) => worker.getNotifications())
      .then((shown) => shown.some(({ title }) => title === 'A title'))`,
    undefined,
    LONG,
  )
  await page.context().setOffline(true)
  await page.reload()
  await page.getByText('You are offline').waitFor(LONG)
  console.log('closed to strangers, open to the account, shown by the worker')
} finally {
  await close()
}
