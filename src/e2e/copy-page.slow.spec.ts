import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { METHOD_FILES } from '../core/markdown/card-paths.ts'
import { withoutHead } from '../core/markdown/twin-head.ts'
import { splitSources } from '../core/markdown/twin-sources.ts'
import { COPY_PAGE } from '../frame/shell/copy-page/copy-page-placement.ts'
import { axeFindings } from './a11y.ts'
import { type OpenOptions, openPage, siteUrl } from './harness.ts'

const GUIDE = '/monad-arch/consensus/raptorcast'
const METHOD = '/reference/json-rpc/eth_getLogs'
const TITLES = ['Copy page', 'View as Markdown', 'Open in ChatGPT', 'Open in Claude']

const open = async (path: string, options: OpenOptions = {}): Promise<Page> => {
  const page = await openPage(path, options)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await trigger(page).waitFor()
  return page
}
const trigger = (page: Page) => page.getByRole('button', { name: 'Copy page' })
const menu = (page: Page) => page.getByRole('menu', { name: 'Copy page' })
const item = (page: Page, name: string) => page.getByRole('menuitem', { name })
const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText())
/** A build without `SITE_URL` fills in the address of the open page wherever its text is read. */
const twin = async (path: string): Promise<string> => {
  const text = await (await fetch(siteUrl(`${path}.md`))).text()
  const [, named = ''] = /^Source: (https?:\/\/[^/\s]+)/m.exec(text) ?? []
  // Copies have no lines for programs.
  return withoutHead(text).replaceAll(named, new URL(siteUrl('/')).origin)
}
/** The twins cannot be loaded, and the browser itself logs that. */
const withoutTwins: OpenOptions = {
  allow: [/Failed to load resource/],
  prepare: (page) => page.route('**/*.md', (route) => route.fulfill({ status: 404, body: '' })),
}

describe('the Copy page menu', () => {
  test.each([
    [GUIDE, 1280, 'light'],
    [GUIDE, 390, 'dark'],
    [METHOD, 1280, 'dark'],
    [METHOD, 390, 'light'],
    ['/', 1280, 'light'],
    ['/', 390, 'light'],
    ['/reference/json-rpc', 390, 'light'],
  ] as const)(
    'on %s at %i px hangs 8 px below its button, 300 wide, right edges aligned',
    async (path, width, colorMode) => {
      const page = await open(path, { width, colorMode })
      await expect.poll(() => trigger(page).count()).toBe(1)
      await trigger(page).click()
      const button = await trigger(page).boundingBox()
      const box = await menu(page).boundingBox()
      if (!button || !box) throw new Error('Button or menu has no box.')
      expect(Math.round(box.y - button.y - button.height)).toBe(COPY_PAGE.menuOffsetPx)
      expect(Math.round(box.width)).toBe(COPY_PAGE.menuWidthPx)
      expect(Math.round(box.x + box.width - button.x - button.width)).toBe(0)
      expect(await menu(page).evaluate((element) => getComputedStyle(element).zIndex)).toBe(String(COPY_PAGE.zIndex))
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(await axeFindings(page)).toEqual([])
    },
  )

  test('works by keyboard', async () => {
    const page = await open(GUIDE)
    await trigger(page).focus()
    await page.keyboard.press('ArrowDown')
    await menu(page).waitFor()
    const focused = () => page.evaluate(() => document.activeElement?.querySelector('b')?.textContent)
    for (const title of [...TITLES, TITLES[0]]) {
      expect(await focused()).toBe(title)
      await page.keyboard.press('ArrowDown')
    }
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'detached' })
    expect(await trigger(page).evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    await page.keyboard.press('Tab')
    await menu(page).waitFor({ state: 'detached' })
  })

  test('closes by its button, by a click outside and on another page', async () => {
    const page = await open(GUIDE)
    const opened = async () => {
      await trigger(page).click()
      await menu(page).waitFor()
    }
    await opened()
    await trigger(page).click()
    await menu(page).waitFor({ state: 'detached' })
    await opened()
    await page.getByRole('heading', { level: 1 }).click()
    await menu(page).waitFor({ state: 'detached' })
    await opened()
    await page.evaluate(() => document.querySelector<HTMLAnchorElement>('a[rel="next"]')?.click())
    await page.waitForURL((url) => url.pathname !== GUIDE)
    await menu(page).waitFor({ state: 'detached' })
    await expect.poll(() => trigger(page).count()).toBe(1)
  })
})

describe('Copy page', () => {
  test.each([GUIDE, METHOD])('on %s writes the twin to the clipboard and says so', async (path) => {
    const page = await open(path)
    await trigger(page).click()
    await item(page, 'Copy page').click()
    await page.getByText('Page copied as Markdown').waitFor({ state: 'attached' })
    expect(await clipboard(page)).toBe(await twin(path))
    expect(await menu(page).count()).toBe(0)
  })

  test.each(['/faq', GUIDE, '/reference/rpc-error-codes'])(
    'converts %s in the browser to the same text when the twin cannot be had',
    async (path) => {
      const page = await open(path, withoutTwins)
      await trigger(page).click()
      await item(page, 'Copy page').click()
      await page.getByText('Page copied as Markdown').waitFor({ state: 'attached' })
      // The twin links to a separate file with the lines of source.
      const named = new RegExp(`^> ${METHOD_FILES.sources}: .*\\n\\n`, 'm')
      expect(splitSources(await clipboard(page), path).text).toBe((await twin(path)).replace(named, ''))
    },
  )

  test('goes by way of a text area where the clipboard refuses', async () => {
    const page = await open(GUIDE, {
      prepare: (opened) =>
        opened.addInitScript(() => {
          navigator.clipboard.writeText = () => Promise.reject(new DOMException('refused', 'NotAllowedError'))
        }),
    })
    await trigger(page).click()
    await item(page, 'Copy page').click()
    await page.getByText('Page copied as Markdown').waitFor({ state: 'attached' })
    expect(await clipboard(page)).toBe(await twin(GUIDE))
    expect(await page.locator('textarea').count()).toBe(0)
  })

  test('logs an error, and shows nothing, when there is nothing to copy', async () => {
    const page = await open(GUIDE, {
      ...withoutTwins,
      allow: [/Failed to load resource/, /does not have text to copy/],
    })
    const logged = page.waitForEvent('console', (message) => message.text().includes('does not have text to copy'))
    await trigger(page).click()
    await menu(page).waitFor()
    // Removed at the press, because a page without text has its button elsewhere and the menu closes.
    await page.evaluate(() => {
      const empty = () => {
        for (const part of document.querySelectorAll('#page article, #page .crumbbar')) part.replaceChildren()
      }
      document.addEventListener('click', empty, { capture: true, once: true })
    })
    await item(page, 'Copy page').click()
    expect((await logged).type()).toBe('error')
    expect(await page.getByRole('alert').count()).toBe(0)
    await expect.poll(() => page.locator('#announcer').textContent()).toBe('')
  })
})

describe('the other items', () => {
  test('View as Markdown opens the twin as plain text in a new tab', async () => {
    // Chromium requests an icon for every plain text document.
    const page = await open(METHOD, { allow: [/favicon\.ico/] })
    await trigger(page).click()
    const opened = page.waitForEvent('popup')
    await item(page, 'View as Markdown').click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(tab.url()).toBe(siteUrl(`${METHOD}.md`))
    expect(await tab.evaluate(() => document.contentType)).toBe('text/plain')
    await menu(page).waitFor({ state: 'detached' })
  })

  test.each([
    ['Open in ChatGPT', 'https://chatgpt.com/'],
    ['Open in Claude', 'https://claude.ai/new'],
  ])('%s asks about the page’s address in a new tab', async (name, start) => {
    const page = await open('/faq', { allow: [/request to another origin: https:\/\/(chatgpt\.com|claude\.ai)\//] })
    await page.context().route(`${start}**`, (route) => route.fulfill({ contentType: 'text/html', body: 'assistant' }))
    await trigger(page).click()
    const opened = page.waitForEvent('popup')
    await item(page, name).click()
    const tab = await opened
    await tab.waitForLoadState()
    expect(tab.url().startsWith(start)).toBe(true)
    const question = new URL(tab.url()).searchParams.get('q')
    expect(question).toContain(`${siteUrl('/faq')} `)
    expect(question).toMatch(/summary.*explanation/)
    expect(await tab.evaluate(() => window.opener)).toBeNull()
  })
})

describe('the button’s place', () => {
  const placeOf = (page: Page) =>
    trigger(page).evaluate((button) => {
      const host = button.closest('.crumbbar, .toc, .head-row, article, main')
      return host?.className || host?.tagName.toLowerCase()
    })

  test('is the contents, their bar on narrow screens, and follows a resize', async () => {
    const page = await open(GUIDE)
    expect(await placeOf(page)).toBe('toc')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => placeOf(page)).toBe('crumbbar')
    await page.setViewportSize({ width: 1280, height: 800 })
    await expect.poll(() => placeOf(page)).toBe('toc')
    await expect.poll(() => trigger(page).count()).toBe(1)
  })

  test('is the head of the article on a method page, at any width', async () => {
    const page = await open(METHOD)
    expect(await placeOf(page)).toBe('head-row')
    await page.setViewportSize({ width: 390, height: 800 })
    await expect.poll(() => trigger(page).count()).toBe(1)
  })

  test('is the window, 80 px from its top and 20 px from its right, where the page has no other', async () => {
    const page = await open(GUIDE)
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('[data-copy-page], .crumbbar, .toc-sticky')) part.remove()
      for (const part of document.querySelectorAll('main, #page article, #page .head-row')) {
        const plain = document.createElement('div')
        plain.append(...part.childNodes)
        part.replaceWith(plain)
      }
      window.dispatchEvent(new Event('resize'))
    })
    await trigger(page).waitFor()
    await page.evaluate(() => window.scrollTo(0, 400))
    const place = () =>
      trigger(page).evaluate((button) => {
        const { top, right } = (button.closest('[data-copy-page]') ?? button).getBoundingClientRect()
        return [top, document.documentElement.clientWidth - right]
      })
    await expect.poll(place).toEqual([80, 20])
  })

  test('is there after each change of page', async () => {
    const page = await open('/')
    for (const path of [METHOD, GUIDE, '/reference/json-rpc', '/']) {
      await page.evaluate((target) => {
        const link = document.createElement('a')
        link.href = target
        document.body.append(link)
        link.click()
        link.remove()
      }, path)
      await page.waitForURL(siteUrl(path))
      await expect.poll(() => trigger(page).count()).toBe(1)
    }
  })

  test('is filled again when something took the button away', async () => {
    const page = await open(GUIDE)
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('[data-copy-page]')) button.remove()
    })
    await trigger(page).waitFor()
    expect(await placeOf(page)).toBe('toc')
    await trigger(page).click()
    await item(page, 'View as Markdown').waitFor()
  })
})

describe('copies of parts', () => {
  test('a section is copied as Markdown from beside its heading', async () => {
    const page = await open('/faq')
    const heading = page.locator('#page h2:has(.anchor)').first()
    await heading.hover()
    await heading.getByRole('button', { name: /^Copy the section .* as Markdown$/ }).click()
    await page.getByText('Section copied as Markdown').waitFor({ state: 'attached' })
    const text = await clipboard(page)
    expect(text).toMatch(/^## /)
    expect((await twin('/faq')).includes(text.trimEnd())).toBe(true)
    expect(text.match(/^## /gm)).toHaveLength(1)
  })

  test('a method is copied as JSON', async () => {
    const page = await open(METHOD)
    await page.getByRole('button', { name: 'Copy method as JSON' }).click()
    await page.getByText('Copied as JSON').waitFor({ state: 'attached' })
    const copied = JSON.parse(await clipboard(page)) as { method: { name: string } }
    expect(copied.method.name).toBe('eth_getLogs')
  })
})
