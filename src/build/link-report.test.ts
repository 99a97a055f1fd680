import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkReport } from './link-report.ts'
import { pageFacts } from './page-facts.ts'
import type { RenderedRoute } from './prerender.ts'

let root = ''
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'links-'))
  await mkdir(join(root, 'content/public/alerts'), { recursive: true })
  await writeFile(join(root, 'content/public/alerts/a.yml'), 'groups: []')
  await writeFile(join(root, 'content/faq.mdx'), 'first\n[a](/fax)\n[b](/faq#nowhere)\n')
})
afterAll(() => rm(root, { recursive: true }))

const page = (path: string, html: string, file?: string) =>
  ({ route: { path, ...(file ? { file } : {}) }, facts: pageFacts(html, html) }) as unknown as RenderedRoute

test('broken links stop the build; broken anchors warn', async () => {
  const pages = [page('/faq', '<a href="/fax">a</a><a href="/faq#nowhere">b</a>', 'faq.mdx')]
  const report = await linkReport({ root, base: '/', pages, files: [] })
  expect(report.errors).toEqual([
    'content/faq.mdx:2\n    The link "/fax" leads to no page.\n    The nearest route is /faq.',
  ])
  expect(report.warnings).toEqual([
    'warning: content/faq.mdx:3\n    The anchor "#nowhere" does not exist on /faq.\n    Link to the page instead.',
  ])
})

test('a file that is served as it is can be linked to', async () => {
  const pages = [page('/faq', '<a href="/alerts/a.yml">a</a><a href="/alerts/b.yml">b</a>', 'faq.mdx')]
  const { errors } = await linkReport({ root, base: '/', pages, files: [] })
  expect(errors.map((text) => text.split('\n')[1]?.trim())).toEqual(['The link "/alerts/b.yml" leads to no page.'])
})
