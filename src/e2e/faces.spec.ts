/** The first visit uses the site's own fonts, like later visits. Fonts that arrive late move the page little. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openContext } from './harness.ts'
import { layoutShift } from './layout-shift.ts'
import { isAwake } from './shell-pages.ts'

/** A page of each kind. */
const PAGES = [
  '/',
  '/introduction',
  '/guides',
  '/developer-essentials/gas-on-monad',
  '/monad-arch/consensus/block-states',
  '/reference/json-rpc',
  '/reference/json-rpc/eth_getBlockByNumber',
  '/reference/rpc-error-codes',
]
/** Kinds of text whose glyphs are checked. */
const TEXT = ['h1', 'main p', 'main code', 'main strong', '.navbar a', '#sidebar a', 'main a', 'main td', 'main button']

/**
 * If the fonts arrive after the first paint, a line may end at another word. This caused a layout shift of 0.058 on
 * /introduction. A larger shift would mean a local font of another width.
 */
const LATE_SHIFT = 0.07

/** Fonts of the rendered glyphs for each kind of text, with the number of glyphs. */
async function facesOf(page: Page): Promise<Record<string, string[]>> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument')
  const faces: Record<string, string[]> = {}
  for (const selector of TEXT) {
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector })
    if (nodeId === 0) continue
    const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
    faces[selector] = fonts.map(({ postScriptName, isCustomFont, glyphCount }) =>
      [postScriptName, isCustomFont ? 'of the site' : 'of the machine', glyphCount].join(', '),
    )
  }
  await session.detach()
  return faces
}

const settled = async (page: Page) => {
  await isAwake(page)
  await page.evaluate(() => document.fonts.ready)
}

describe('the faces of a first visit', () => {
  test.each(PAGES)('are the same on a second visit to %s, and little moves', { timeout: 60_000 }, async (path) => {
    const context = await openContext({ width: 1366, height: 657 })
    const page = await context.newPage()
    await page.goto(path)
    await settled(page)
    const first = await facesOf(page)
    expect(await layoutShift(page)).toBeLessThan(LATE_SHIFT)
    await page.reload()
    await settled(page)
    expect(await facesOf(page)).toEqual(first)
    const faces = Object.values(first).flat()
    expect(faces.filter((face) => !face.includes('of the site'))).toEqual([])
    expect(faces.length).toBeGreaterThan(3)
  })
})

describe('on a line so slow that the fonts come after the first paint', () => {
  test.each(PAGES)(
    '%s has real bold letters, and the page moves little when the fonts arrive',
    { timeout: 60_000 },
    async (path) => {
      const context = await openContext({ width: 1366, height: 657 })
      const page = await context.newPage()
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route(/\.woff2$/, async (route) => {
        await held
        await route.continue()
      })
      await page.goto(path, { waitUntil: 'commit' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      await isAwake(page)
      const heading = (await facesOf(page)).h1?.join()
      expect(heading).toMatch(/Bold.*of the machine/)
      release()
      await settled(page)
      expect((await facesOf(page)).h1?.join()).toMatch(/^(Inter|JetBrains).*of the site/)
      expect(await layoutShift(page)).toBeLessThan(LATE_SHIFT)
    },
  )
})
