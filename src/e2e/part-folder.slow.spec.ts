/** A part is one folder: copied into the sources and written in a page, it needs no other edit. */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../scripts/serve/server.ts'
import { buildCopy, copySources } from '../../scripts/test/site-copy.ts'
import { openContext } from './harness.ts'

const BUILD_TIMEOUT_MS = 300_000
const PAGE = `---
title: Badge
description: A page with a part that only this test has.
---

<ClickBadge label="Count" />
`

let folder = ''
let server: RunningServer
beforeAll(async () => {
  folder = await copySources()
  await cp('fixtures/parts/ClickBadge', path.join(folder, 'src/guides/parts/ClickBadge'), { recursive: true })
  await writeFile(path.join(folder, 'content/guides/badge.mdx'), PAGE)
  const { code, output } = await buildCopy(folder)
  expect(code, output).toBe(0)
  server = await startServer({ root: path.join(folder, 'dist/site'), port: 0, base: '/' })
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

describe('a new part', () => {
  test('gets its style and its script', async () => {
    const context = await openContext({ allow: [/request to another origin/] })
    const page = await context.newPage()
    await page.goto(`${server.url}/guides/badge`)
    const badge = page.locator('[data-part="ClickBadge"]')
    expect(await badge.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
    await badge.getByRole('button', { name: 'Count' }).click()
    await badge.getByText('1').waitFor()
  })

  test('gets its Markdown form', async () => {
    const text = await readFile(path.join(folder, 'dist/site/guides/badge.md'), 'utf8')
    expect(text).toContain('(A badge that counts clicks.)')
  })
})
