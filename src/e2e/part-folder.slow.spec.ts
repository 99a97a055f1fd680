/**
 * A part is one folder. Copied into the sources and used in a page, its only other edit is its row in /markdown-page.
 */
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningServer, startServer } from '../../scripts/ship/serve/server.ts'
import { runCommand } from '../../scripts/test/run-command.ts'
import { buildCopy, copySources } from '../../scripts/test/site-copy.ts'
import { openContext } from './harness.ts'

const BUILD_TIMEOUT_MS = 300_000
const PAGE = `---
title: Badge
description: A page with a part that only this test has.
---

<ClickBadge label="Count" />

<ClickCounter label="Count" start={2} />
`

let folder = ''
let server: RunningServer
beforeAll(async () => {
  folder = await copySources()
  await cp('fixtures/parts', path.join(folder, 'src/pages/parts'), { recursive: true })
  await writeFile(path.join(folder, 'content/guides/badge.mdx'), PAGE)
  const { code, output } = await buildCopy(folder)
  expect(code, output).toBe(0)
  server = await startServer({ root: path.join(folder, 'dist/site'), port: 0, base: '/' })
}, BUILD_TIMEOUT_MS)
afterAll(async () => {
  await server?.close()
  await rm(folder, { recursive: true, force: true })
})

const readTwin = () => readFile(path.join(folder, 'dist/site/guides/badge.md'), 'utf8')

async function openPage() {
  const context = await openContext({ allow: [/request to another origin/] })
  const page = await context.newPage()
  await page.goto(`${server.url}/guides/badge`)
  return page
}

test('a new part gets its style, its script and its Markdown form', async () => {
  const badge = (await openPage()).locator('[data-part="ClickBadge"]')
  expect(await badge.evaluate((element) => getComputedStyle(element).outlineStyle)).toBe('solid')
  await badge.getByRole('button', { name: 'Count' }).click()
  await badge.getByText('1').waitFor()
  expect(await readTwin()).toContain('(A badge that counts clicks.)')
})

test('a new part with state counts on from the number in its HTML', async () => {
  const counter = (await openPage()).locator('[data-part="ClickCounter"]')
  await counter.getByText('2').waitFor()
  await counter.getByRole('button', { name: 'Count' }).click()
  await counter.getByText('3').waitFor()
  expect(await readTwin()).toContain('(A button that counts its clicks.)')
})

test('the check of a new part runs, and asks for its row in /markdown-page', async () => {
  const vitest = path.join(folder, 'node_modules/.bin/vitest')
  const files = ['src/guides/parts/ClickCounter', 'src/app/part-registry.test.ts']
  const { code, output } = await runCommand(vitest, ['run', '--project', 'unit', ...files], { cwd: folder })
  expect(code).toBe(1)
  expect(output).toContain('<ClickCounter> has no row in /markdown-page')
  expect(output).toContain('1 failed')
})
