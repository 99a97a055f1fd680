/** What a script that got into a page can reach: no other host by itself, and through the endpoint frame any host. */
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openPage } from './harness.ts'
import { GUIDE, HOME, isAwake, METHOD } from './shell-pages.ts'

let server: Server
let host = ''
const received: string[] = []

beforeAll(async () => {
  server = createServer((request, response) => {
    received.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('{}')
  })
  server.on('upgrade', (request, socket) => {
    received.push(request.url ?? '')
    socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  received.length = 0
})

const PAGES = [HOME, GUIDE, METHOD, '/reference/playground', '/search']
/** The page's policy tells the console of each attempt, and a frame without an answer is an error of its own. */
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

/**
 * Documents of this site without a policy of their own may connect to any host, as the endpoint frame may. The threat
 * model lists them. This test fails once they are closed, so that the threat model then says so.
 */
const OPEN = ['/connect', '/robots.txt']

describe('through a frame of this site it reaches any host, as the threat model says', () => {
  test.each(OPEN)('%s', async (frame) => {
    const page = await openPage(GUIDE, { allow: BLOCKED })
    await isAwake(page)
    await inject(
      page,
      `async (host) => {
        const frame = Object.assign(document.createElement('iframe'), { src: ${JSON.stringify(frame)} })
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        document.body.append(frame)
        await loaded
        await frame.contentWindow.fetch('http://' + host + '/through', { mode: 'no-cors', method: 'POST', body: 'x' })
      }`,
    )
    expect(received).toEqual(['/through'])
  })
})
