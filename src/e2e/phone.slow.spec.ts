import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { openContext } from './harness.ts'
import { PHONE_WIDTHS, phoneFindings } from './phone.ts'
import { isAwake } from './shell-pages.ts'

/** At this width the sidebar is next to the text, which has the least room. */
const TABLET_WIDTH = 1024

const routes = (JSON.parse(readFileSync('dist/site/routes.json', 'utf8')) as { path: string }[]).map(({ path }) => path)

test('no page of the site is wider than its window, or has a table that scrolls without need or is cut, or a word that breaks', async () => {
  const page = await (await openContext({ width: PHONE_WIDTHS[0], height: 844 })).newPage()
  const found: string[] = []
  for (const path of routes) {
    await page.goto(path)
    await isAwake(page)
    await page.evaluate(() => {
      for (const fold of document.querySelectorAll<HTMLDetailsElement>('main details:not(.nav-menu)')) fold.open = true
    })
    for (const width of PHONE_WIDTHS) {
      await page.setViewportSize({ width, height: 844 })
      found.push(...(await phoneFindings(page)).map((finding) => `${path} at ${width} px: ${finding}`))
    }
    await page.setViewportSize({ width: TABLET_WIDTH, height: 768 })
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    if (wide > TABLET_WIDTH) found.push(`${path} at ${TABLET_WIDTH} px: the page is ${wide} px wide`)
  }
  expect(found).toEqual([])
}, 900_000)
