/** A script that got into a page cannot reach another host, unless the reader allows it in the endpoint frame. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { GUIDE, HOME, isAwake, METHOD } from './shell-pages.ts'

let server: Server
/** A name of another host, because pages may call the reader's own machine. */
let host = ''
const received: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.end('{}')
  })
  server.on('upgrade', (request, socket) => {
    received.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `foreign.test:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
})

const PAGES = [HOME, GUIDE, METHOD, '/reference/playground', '/search']
/** The console shows each attempt that the page's policy stops, and each frame without an answer. */
const BLOCKED = [/Content Security Policy|Refused to|violates/, /request to another origin/, /Failed to load resource/]

/** The ways of a script to another host that need neither a gesture nor another page. Runs as text in the page. */
const WAYS = `async (host) => {
  const url = (name) => 'http://' + host + '/' + name
  const attempt = (way) => { try { return way() } catch {} }
  const element = (name, members, parent = document.body) => parent.append(Object.assign(document.createElement(name), members))
  await fetch(url('fetch')).catch(() => 0)
  await fetch(url('fetch-opaque'), { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => 0)
  attempt(() => { const call = new XMLHttpRequest(); call.open('POST', url('xhr')); call.send('x') })
  attempt(() => new WebSocket('ws://' + host + '/socket'))
  attempt(() => new EventSource(url('events')))
  attempt(() => navigator.sendBeacon(url('beacon'), 'x'))
  attempt(() => new Worker(url('worker')))
  attempt(() => new Worker(URL.createObjectURL(new Blob(["fetch('" + url('blob-worker') + "')"]))))
  new Image().src = url('image')
  for (const [name, member] of [['iframe', 'src'], ['script', 'src'], ['video', 'src'], ['audio', 'src'], ['embed', 'src'], ['object', 'data']])
    element(name, { [member]: url(name) })
  for (const rel of ['stylesheet', 'prefetch', 'preload', 'modulepreload', 'icon', 'manifest'])
    element('link', { rel, as: rel === 'preload' ? 'image' : '', href: url('link-' + rel) }, document.head)
  element('style', { textContent: 'body{background:url(' + url('background') + ')}@font-face{font-family:n;src:url(' + url('font') + ')}h1{font-family:n!important}' }, document.head)
  element('iframe', { name: 'target-of-form' })
  element('form', { action: url('form'), method: 'post', target: 'target-of-form' })
  attempt(() => document.querySelector('form[target=target-of-form]').submit())
  await import(url('import')).catch(() => 0)
  element('iframe', { id: 'blank' })
  await document.getElementById('blank').contentWindow.fetch(url('blank-frame')).catch(() => 0)
  element('iframe', { srcdoc: '<img src="' + url('frame-text') + '"><script src="' + url('frame-script') + '"></' + 'script>' })
  await new Promise((resolve) => setTimeout(resolve, 1500))
}`

const inject = (page: Page, script: string): Promise<unknown> => page.evaluate(`(${script})(${JSON.stringify(host)})`)

describe('a script in the page reaches no other host by itself', () => {
  test.each(PAGES)('%s', async (path) => {
    const page = await openPage(path, { allow: BLOCKED })
    await isAwake(page)
    await inject(page, WAYS)
    expect(received).toEqual([])
  })
})

/** A document of every kind, the endpoint frame among them, and a path without a document. */
const FILES = [
  '/connect',
  '/connect/',
  '/robots.txt',
  '/openrpc.json',
  '/favicon.svg',
  '/sw.js',
  '/faq',
  '/faq.md',
  '/gone',
]

describe('through a frame of this site it reaches no other host, while it loads or later', () => {
  test.each(FILES)('%s', async (file) => {
    const page = await openPage(GUIDE, { allow: BLOCKED })
    await isAwake(page)
    await inject(
      page,
      `async (host) => {
        const frame = Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(file)} })
        const attempt = (name) => {
          try { frame.contentWindow.fetch('http://' + host + '/' + name, { mode: 'no-cors', method: 'POST', body: 'x' }).catch(() => 0) } catch {}
        }
        let isLoaded = false
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve)).then(() => { isLoaded = true })
        document.body.append(frame)
        const start = performance.now()
        const { port1, port2 } = new MessageChannel()
        let left = 50
        port2.onmessage = () => {
          try {
            // The window of the frame is of the page's policy until its document begins.
            if (frame.contentWindow.location.href !== 'about:blank') { attempt('early'); left -= 1 }
          } catch { return }
          if (left > 0 && !isLoaded && performance.now() - start < 5000) port1.postMessage(0)
        }
        port1.postMessage(0)
        await loaded
        attempt('through')
        await new Promise((resolve) => setTimeout(resolve, 500))
      }`,
    )
    expect(received).toEqual([])
  })
})

describe('through the channel of the endpoint frame', () => {
  /** The script opens and shows the frame as the page would, and requests a call. */
  const CHANNEL = `async (host) => {
    const frame = Object.assign(document.createElement('iframe'), { id: 'own', src: '/connect' })
    frame.style.cssText = 'position:fixed;inset:0;width:100vw;height:100vh;z-index:9999;border:0'
    document.body.append(frame)
    await new Promise((resolve) => frame.addEventListener('load', resolve))
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => { if (data.kind === 'asks') port1.postMessage({ kind: 'shown', theme: 'light' }) }
    frame.contentWindow.postMessage('open-frame', '*', [port2])
    window.callThrough = (id, url) => port1.postMessage({ kind: 'call', id, call: { url, headers: {}, body: '{}', timeoutMs: 5000 } })
    window.callThrough(1, 'http://' + host + '/channel')
    await new Promise((resolve) => setTimeout(resolve, 700))
    const attempt = (way) => { try { way() } catch {} }
    attempt(() => frame.contentDocument.querySelector('button').click())
    attempt(() => frame.contentWindow.document.querySelector('button').click())
    attempt(() => frame.contentWindow.eval("document.querySelector('button').click()"))
    for (const type of ['pointerdown', 'mousedown', 'click'])
      frame.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX: 60, clientY: 200 }))
    frame.contentWindow.focus()
    for (const key of ['Tab', 'Enter', ' ']) frame.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    frame.contentWindow.postMessage({ isAllowed: true }, '*')
    await new Promise((resolve) => setTimeout(resolve, 500))
  }`

  test('it reaches a host only after the reader allows that host in the frame', async () => {
    const page = await openPage(GUIDE, { allow: BLOCKED })
    await isAwake(page)
    await page.locator('#page h1').click()
    await inject(page, CHANNEL)
    expect(received).toEqual([])
    const frame = page.frameLocator('#own')
    await frame.getByRole('button', { name: `Allow requests to ${host}` }).click()
    await expect.poll(() => received).toContain('/channel')
    const before = received.length
    await inject(
      page,
      `(host) => window.callThrough(2, 'http://' + host.replace('foreign.test', 'other.foreign.test') + '/other')`,
    )
    await frame.getByRole('button', { name: `Allow requests to other.${host}` }).waitFor()
    expect(received.slice(before)).toEqual([])
  })

  test('a reader who cannot see the frame cannot press its button', async () => {
    const page = await openPage(GUIDE, { allow: BLOCKED })
    await isAwake(page)
    await inject(page, CHANNEL)
    const button = page.frameLocator('#own').getByRole('button', { name: /^Allow/ })
    const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
    await inject(page, `() => { document.getElementById('own').style.opacity = '0.01' }`)
    await page.waitForTimeout(500)
    await page.mouse.click(x + 10, y + 10)
    await inject(
      page,
      `() => {
        document.getElementById('own').style.opacity = '1'
        const cover = Object.assign(document.createElement('div'), { id: 'cover' })
        cover.style.cssText = 'position:fixed;inset:0;z-index:99999;background:white;pointer-events:none'
        document.body.append(cover)
      }`,
    )
    await page.waitForTimeout(500)
    await page.mouse.click(x + 10, y + 10)
    await page.waitForTimeout(500)
    expect(received).toEqual([])
    await inject(page, `() => document.getElementById('cover').remove()`)
    await page.waitForTimeout(500)
    await page.mouse.click(x + 10, y + 10)
    await expect.poll(() => received).toContain('/channel')
  })
})
