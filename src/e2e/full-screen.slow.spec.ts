import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { isAwake } from './shell-pages.ts'

/** A page with drawings, and one that begins with a model to step through. */
const DRAWINGS = '/monad-arch/consensus/asynchronous-execution'
const MODEL = '/monad-arch/execution/parallel-execution'

const button = (page: Page) => page.getByRole('button', { name: /^Full screen: / }).first()
const opened = (page: Page) => page.locator('figure:popover-open')
const isFocused = (page: Page) => button(page).evaluate((element) => element === document.activeElement)

async function open(path: string, width: number, height: number): Promise<Page> {
  const page = await openPage(path, { width, height, reducedMotion: true })
  await isAwake(page)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await opened(page).waitFor()
  return page
}

describe('the full screen of a figure', () => {
  test.each([
    [DRAWINGS, 1366, 768],
    [DRAWINGS, 390, 844],
    [MODEL, 1366, 768],
    [MODEL, 390, 844],
  ] as const)('%s opens by keyboard at %i px, closes with Escape and keeps the focus', async (path, width, height) => {
    const page = await open(path, width, height)
    expect(await opened(page).boundingBox()).toEqual({ x: 0, y: 0, width, height })
    expect(await opened(page).evaluate((figure) => figure.scrollWidth)).toBeLessThanOrEqual(width)
    await expect.poll(() => button(page).getAttribute('aria-pressed')).toBe('true')
    expect(await axeFindings(page, 'figure:popover-open')).toEqual([])
    expect(await isFocused(page)).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => opened(page).count()).toBe(0)
    await expect.poll(() => isFocused(page)).toBe(true)
    expect(await page.locator('[inert]').count()).toBe(0)
  })

  test('shows a drawing larger, and leaves the page behind it where it was', async () => {
    const page = await openPage(DRAWINGS, { width: 1366, height: 768 })
    await isAwake(page)
    const drawing = page.locator('figure .drawing:not(.drawing-narrow)').first()
    const inPage = await drawing.boundingBox()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await button(page).click()
    await opened(page).waitFor()
    expect((await drawing.boundingBox())?.width).toBeGreaterThan(inPage?.width ?? Number.POSITIVE_INFINITY)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
    await button(page).click()
    await expect.poll(() => opened(page).count()).toBe(0)
    expect((await drawing.boundingBox())?.width).toBe(inPage?.width)
  })

  test('Back leaves it with its page', async () => {
    const page = await openPage('/monad-arch')
    await isAwake(page)
    await page.locator(`main a[href="${DRAWINGS}"]`).first().click()
    await page.locator('h1', { hasText: 'Asynchronous' }).waitFor()
    await button(page).click()
    await opened(page).waitFor()
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe('/monad-arch')
    await expect.poll(() => page.locator('[inert], figure:popover-open').count()).toBe(0)
  })
})
