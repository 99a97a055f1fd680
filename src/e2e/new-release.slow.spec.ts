/** Publishes a release like `npm run deploy` does, while readers have pages of the previous release open. */
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { layOut } from '../../scripts/ship/deploy/release.ts'
import { type RunningServer, startServer } from '../../scripts/ship/serve/server.ts'
import { openContext } from './harness.ts'
import { ask, links, openModal } from './search-modal.ts'
import { followLink, GUIDE, isAwake, isSameDocument, METHOD, markDocument, OTHER_GUIDE } from './shell-pages.ts'

const SET_UP_MS = 600_000
const built = path.join(import.meta.dirname, '../../dist/site')
const TEXTS = /\.(html|js|css|json|txt|webmanifest)$/
const HASHED = /[\w.-]+-[\w-]{8}\.(js|css)/g

let folder = ''
let server: RunningServer | undefined

const deploy = (site: string) => layOut({ site, folder: path.join(folder, 'srv'), base: '/', keep: 2, level: 1 })

/** The site with the file names of the next build. Each script and style sheet has another name, everywhere. */
async function nextBuild(): Promise<string> {
  const site = path.join(folder, 'next')
  await cp(built, site, { recursive: true })
  const assets = await readdir(path.join(site, 'assets'))
  const names = new Map(
    assets.filter((name) => name.match(HASHED)?.[0] === name).map((name) => [name, name.replace(/(\.\w+)$/, 'x$1')]),
  )
  for (const [from, to] of names) await rename(path.join(site, 'assets', from), path.join(site, 'assets', to))
  for (const entry of await readdir(site, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !TEXTS.test(entry.name)) continue
    const file = path.join(entry.parentPath, entry.name)
    const text = await readFile(file, 'utf8')
    const next = text.replace(HASHED, (name) => names.get(name) ?? name)
    if (next !== text) await writeFile(file, next)
  }
  return site
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'new-release-'))
  await deploy(built)
  server = await startServer({ root: path.join(folder, 'srv/current/public'), port: 0 })
}, SET_UP_MS)
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

/** Opens a reader's page. The test fails when the page logs an error, such as a missing file. */
async function open(pathname: string): Promise<{ page: Page; asked: string[] }> {
  const context = await openContext({ allow: [new RegExp(`^request to another origin: ${server?.url}`)] })
  const page = await context.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`${server?.url}${pathname}`)
  await isAwake(page)
  await markDocument(page)
  return { page, asked }
}

const entry = (page: Page) => page.locator('script[type="module"][data-site-file]').first().getAttribute('src')

test('readers go on over a release: builder and search with their own code, another page with the new one', async () => {
  const [builder, search, walker] = [await open(METHOD), await open(GUIDE), await open(GUIDE)]
  const before = await entry(walker.page)
  for (const { asked } of [builder, search]) asked.length = 0
  const next = await nextBuild()
  const release = await deploy(next)
  expect(release.keptAssets).toBeGreaterThan(50)

  // The form needs code that the new release does not have.
  await builder.page.getByRole('button', { name: 'Edit params' }).first().click()
  const form = builder.page.getByRole('region', { name: 'Build a request' })
  await expect.poll(() => form.getByRole('status').textContent()).toBe('Every field is valid')
  const own = new Set(await readdir(path.join(next, 'assets')))
  const old = builder.asked.filter((file) => file.startsWith('/assets/') && !own.has(path.basename(file)))
  expect(old.filter((file) => file.endsWith('.js')).length).toBeGreaterThan(0)
  expect(await isSameDocument(builder.page)).toBe(true)

  await openModal(search.page)
  await ask(search.page, 'eth_getLogs')
  await expect.poll(() => links(search.page).first().getAttribute('href')).toBe('/reference/json-rpc/eth_getLogs')
  expect(await isSameDocument(search.page)).toBe(true)

  // A page of another release causes one full load. After that, the reader is in the new release.
  await followLink(walker.page, OTHER_GUIDE)
  await walker.page.getByRole('heading', { level: 1, name: 'MonadBFT' }).waitFor()
  await isAwake(walker.page)
  expect(await isSameDocument(walker.page)).toBe(false)
  expect(await entry(walker.page)).not.toBe(before)
  await markDocument(walker.page)
  await followLink(walker.page, GUIDE)
  await walker.page.waitForURL(`**${GUIDE}`)
  expect(await isSameDocument(walker.page)).toBe(true)
}, 300_000)
