/**
 * Finds what needs styles inside the page. Every page runs under a report-only policy without them. The result explains
 * why `style-src` in src/build/headers.ts is as wide as it is. docs/threat-model.md has it as a table.
 */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'

declare global {
  var __refused: string[]
}

/** Opens a page under the strict policy. */
async function openStrict(path: string): Promise<Page> {
  return openPage(path, {
    width: 1440,
    allow: [/Content Security Policy/],
    prepare: async (page) => {
      await page.route('**/*', async (route) => {
        if (route.request().resourceType() !== 'document') return route.fallback()
        const response = await route.fetch()
        const policy = "style-src-elem 'self'; style-src-attr 'none'"
        await route.fulfill({
          response,
          headers: { ...response.headers(), 'content-security-policy-report-only': policy },
        })
      })
      await page.addInitScript(() => {
        globalThis.__refused = []
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective, sourceFile }) => {
          globalThis.__refused.push(`${effectiveDirective} ${sourceFile}`)
        })
      })
    },
  })
}

/**
 * Styles that the policy would have blocked since the last call, by the file that wrote them: `style-src-elem monaco`.
 * Sorted.
 */
async function refused(page: Page): Promise<string[]> {
  const all = await page.evaluate(() => globalThis.__refused.splice(0))
  const named = all.map((line) =>
    line.replace(/ https?:\S*?\/assets\/([\w-]+?)-[\w-]{8}\.js$/, ' $1').replace(/ https?:\S+$/, ' page'),
  )
  return [...new Set(named)].sort()
}

describe('styles inside the page', () => {
  test('are two elements of every page, and the measures of its figures and sections', SLOW, async () => {
    const page = await openStrict('/monad-arch/consensus/monad-bft')
    await expect.poll(() => refused(page)).toEqual(['style-src-attr page', 'style-src-elem page'])
    await page.goto(new URL('/official-links', page.url()).href)
    await expect.poll(() => refused(page)).toEqual(['style-src-attr page', 'style-src-elem page'])
  })

  test('are written by the editor, as elements and on every line', SLOW, async () => {
    const page = await openStrict('/reference/json-rpc/eth_getBlockByHash')
    await refused(page)
    await page.getByRole('group', { name: 'Response, Full transactions' }).click({ position: { x: 5, y: 5 } })
    await page.locator('.viewer .view-line').first().waitFor()
    await expect.poll(() => refused(page)).toEqual(['style-src-attr monaco', 'style-src-elem monaco'])
  })

  test('are written by docs-react, as elements', SLOW, async () => {
    const page = await openStrict('/reference/shapes?method=eth_getLogs#explorer')
    await refused(page)
    await page.locator('.explorer .Methods-heading').first().waitFor({ timeout: 30_000 })
    expect(await refused(page)).toEqual(['style-src-elem DocsReact'])
  })

  test(
    'come with the text of the next page, which the change of page reads, and from nothing else of ours',
    SLOW,
    async () => {
      const page = await openStrict('/faq')
      await refused(page)
      await page.getByRole('link', { name: 'Architecture' }).first().click()
      await page.waitForURL(/monad-arch/)
      await page.locator('main h1').waitFor()
      expect(await refused(page)).toEqual(['style-src-attr change', 'style-src-elem change'])
    },
  )
})
