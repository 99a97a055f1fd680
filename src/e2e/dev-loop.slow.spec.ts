/** The development server in a copy of the sources. An edit of each kind of file appears without a manual reload. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copySources } from '../../scripts/test/site-copy.ts'
import { openContext } from './harness.ts'

/**
 * The first page waits until everything is read and compiled. The limit leaves time for a busy machine and measures
 * nothing.
 */
const FIRST_PAGE_MS = 90_000

let folder = ''
let address = ''
let server: ChildProcess
let printed = ''

/** Finds a free port. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  probe.close()
  await once(probe, 'close')
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.')
  return bound.port
}

beforeAll(async () => {
  folder = await copySources()
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  server = spawn(path.join(folder, 'node_modules/.bin/tsx'), ['scripts/ship/dev.ts'], {
    cwd: folder,
    detached: true,
    env: { ...process.env, NODE_ENV: 'development', PORT: String(port) },
  })
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', (text) => (printed += text))
  await vi.waitFor(() => expect(printed).toContain(address), { timeout: 60_000, interval: 50 })
})
afterAll(async () => {
  if (server.pid !== undefined) process.kill(-server.pid, 'SIGKILL')
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
})

/** Opens a page of the development server, which has another origin than the site. */
async function open(pathname: string): Promise<Page> {
  const context = await openContext({ allow: [/^request to another origin: http:\/\/127\.0\.0\.1/, /^console error/] })
  const page = await context.newPage()
  // An earlier edit is lost, because the page then keeps the old text.
  const isDescribed = page.waitForEvent('console', {
    predicate: (message) => message.text().includes('[vite] connected'),
    timeout: FIRST_PAGE_MS,
  })
  await page.goto(address + pathname, { timeout: FIRST_PAGE_MS })
  await isDescribed
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function edit(file: string, change: (text: string) => string): Promise<void> {
  const target = path.join(folder, file)
  const text = await readFile(target, 'utf8')
  const changed = change(text)
  expect(changed, `the edit of ${file} changes something`).not.toBe(text)
  await writeFile(target, changed)
}

const replace = (from: RegExp, to: string) => (text: string) => text.replace(from, to)

test.each([
  {
    kind: 'a page in MDX',
    at: '/faq',
    file: 'content/faq.mdx',
    change: replace(/^## .*$/m, '## A heading that was just written'),
  },
  {
    kind: 'data in YAML',
    at: '/reference/glossary',
    file: 'content/glossary.yaml',
    change: replace(/definition: .*/, 'definition: Words that were just written.'),
  },
  {
    kind: 'a component that only the server renders',
    at: '/introduction/why-blockchain',
    file: 'src/pages/guide/GuidePage.tsx',
    change: replace(/<h1[^>]*>/, '$&Just written: '),
  },
  {
    kind: 'the document',
    at: '/reference/json-rpc/eth_chainId',
    file: 'openrpc/methods/net-web3.yaml',
    change: replace(/summary: .*/, 'summary: A summary that was just written.'),
  },
])('$kind', async ({ at, file, change }) => {
  const page = await open(at)
  await edit(file, change)
  await page
    .getByText(/just written/i)
    .first()
    .waitFor({ state: 'attached' })
})

test('a style sheet', async () => {
  const page = await open('/faq')
  await edit('src/ui/styles/base.css', (text) => `${text}\nh1 { letter-spacing: 7px; }\n`)
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1')
    return heading && getComputedStyle(heading).letterSpacing === '7px'
  })
})
