/** Scripts that throw: the page, the frame, the router's part of it, and one part of a page. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { followLink, GUIDE, ISLAND_GUIDE, isAwake, OTHER_GUIDE } from './shell-pages.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const redBox = (page: Page) => page.locator('main').getByRole('alert')

describe('a page that crashes', () => {
  /** Removes an API that the page's scripts require. The returned function restores it. */
  const breakInBrowser = (page: Page, what: 'page' | 'frame' | 'root') =>
    page.addInitScript((part) => {
      const state = Object.assign(window, { isBroken: true }) as unknown as { isBroken: boolean }
      const fail = () => {
        if (state.isBroken) throw new Error('The test broke it', { cause: new Error('on purpose') })
      }
      if (part === 'page') {
        const Real = window.IntersectionObserver
        window.IntersectionObserver = class extends Real {
          constructor(...parameters: ConstructorParameters<typeof IntersectionObserver>) {
            fail()
            super(...parameters)
          }
        }
      } else if (part === 'frame') {
        const real = document.addEventListener
        document.addEventListener = function (this: Document, ...parameters: unknown[]) {
          if (parameters[0] === 'color-mode-change') fail()
          return Reflect.apply(real, this, parameters)
        }
      } else {
        Object.defineProperty(history, 'scrollRestoration', { get: () => 'auto', set: fail })
      }
    }, what)
  const mend = (page: Page) => page.evaluate(() => Object.assign(window, { isBroken: false }))
  const allow = [/The test broke it|crashed/]

  test('the page says so inside the frame, with its causes, and "Try again" renders it anew', async () => {
    const page = await openPage(GUIDE, { allow, prepare: (opened) => breakInBrowser(opened, 'page') })
    await heading(page, 'This page crashed').waitFor()
    await expect
      .poll(() => page.locator('main').getByLabel('Error message').textContent())
      .toBe('The test broke it\n\nCause:\non purpose')
    await expect.poll(() => page.locator('.navbar').isVisible()).toBe(true)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'This page crashed').waitFor()
    await mend(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'RaptorCast').waitFor()
    await isAwake(page)
  })

  test('when the frame crashes the page stands alone, and "Try again" brings frame and text back', SLOW, async () => {
    const page = await openPage(GUIDE, { allow, prepare: (opened) => breakInBrowser(opened, 'frame') })
    await heading(page, 'This page crashed').waitFor()
    expect(await page.locator('.navbar').count()).toBe(0)
    await mend(page)
    await page.getByRole('button', { name: 'Try again' }).click()
    await heading(page, 'RaptorCast').waitFor()
    await expect.poll(() => page.locator('.navbar').isVisible()).toBe(true)
    await expect.poll(() => page.locator('#trees a[aria-current=page]').textContent()).toBe('RaptorCast')
  })

  test('what crashes outside the frame shows the fallback page', SLOW, async () => {
    const page = await openPage(GUIDE, { allow, prepare: (opened) => breakInBrowser(opened, 'root') })
    await isAwake(page)
    // The router's own part of the page is set up with the first navigation.
    await followLink(page, OTHER_GUIDE)
    await heading(page, 'Page Error').waitFor()
    expect(await page.title()).toBe('Page Error')
    await expect.poll(() => page.locator('main').textContent()).toContain('This page crashed.')
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true)
  })

  test('a part that crashes leaves the rest of the page alone; "Try again" renders it anew', async () => {
    const code = `export default () => { if (!window.isMended) throw new Error('broken part'); return 'whole' }`
    const page = await openPage(ISLAND_GUIDE, {
      allow: [/broken part|Minified React error/],
      prepare: (opened) =>
        opened.route('**/assets/BlockLife-*.js', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: code }),
        ),
    })
    await isAwake(page)
    const part = page.locator('[data-hydrate="BlockLife"]')
    await part.locator('button:enabled:not([aria-disabled="true"])').first().click()
    await redBox(page).waitFor()
    await expect.poll(() => redBox(page).textContent()).toBe('This part of the page crashedbroken partTry again')
    await expect.poll(() => heading(page, 'Block states').isVisible()).toBe(true)
    await page.evaluate(() => Object.assign(window, { isMended: true }))
    await redBox(page).getByRole('button', { name: 'Try again' }).click()
    await redBox(page).waitFor({ state: 'detached' })
    await expect.poll(() => part.textContent()).toBe('whole')
  })
})
