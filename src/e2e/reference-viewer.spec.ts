/** The read-only editor that replaces a JSON block on request. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { openPage } from './harness.ts'
import { layoutShift } from './layout-shift.ts'

const PAGE = '/reference/json-rpc/eth_getBlockByHash'
const block = (page: Page) => page.getByRole('group', { name: 'Response, Full transactions' })
const button = (page: Page, name = 'Open in viewer') => page.getByRole('button', { name })
const editor = (page: Page) => page.getByRole('textbox', { name: /^Response, Full transactions, read-only/ })
const open = async (page: Page) => {
  await block(page).click({ position: { x: 5, y: 5 } })
  await editor(page).waitFor()
  await page.locator('.viewer .view-line').first().waitFor()
}
const visibleText = (page: Page) =>
  page.locator('.viewer .view-lines').evaluate((lines) => (lines.textContent ?? '').replaceAll('\u00a0', ' '))

/** Requested scripts, by the name they are built under. */
const watchScripts = (page: Page): string[] => {
  const names: string[] = []
  page.on('request', (request) => {
    const name = /\/assets\/([\w-]+?)-[\w-]{8}\.js$/.exec(request.url())?.[1]
    if (name) names.push(name)
  })
  return names
}

describe('loading', () => {
  test('the editor is not fetched before it is of interest, and then by pointer or focus', SLOW, async () => {
    for (const show of ['hover', 'focus'] as const) {
      let scripts: string[] = []
      const page = await openPage(PAGE, {
        prepare: async (opened) => {
          scripts = watchScripts(opened)
        },
      })
      await page.waitForLoadState('networkidle')
      expect(scripts).not.toContain('monaco')
      await block(page)[show]()
      await expect.poll(() => scripts).toContain('monaco')
    }
  })

  test('data-saver keeps it away until it is asked for', SLOW, async () => {
    let scripts: string[] = []
    const page = await openPage(PAGE, {
      prepare: async (opened) => {
        scripts = watchScripts(opened)
        await opened.addInitScript(() => {
          Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
        })
      },
    })
    // Before the page listens, the pointer would only rest there.
    await page.waitForLoadState('networkidle')
    await block(page).hover()
    await page.locator('[data-linked]').first().waitFor()
    expect(scripts).not.toContain('monaco')
    await open(page)
    expect(scripts).toContain('monaco')
  })

  test('it needs no worker, and stays within the policy of the page', SLOW, async () => {
    const workers: string[] = []
    const page = await openPage(PAGE, {
      width: 1440,
      prepare: async (opened) => {
        opened.on('worker', (worker) => workers.push(worker.url()))
        await opened.addInitScript(() => {
          document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => {
            console.error(`refused by the policy: ${violatedDirective}`)
          })
        })
      },
    })
    await open(page)
    await page.keyboard.press('Control+f')
    await page.locator('.find-widget').getByRole('textbox', { name: 'Find' }).fill('0x')
    await page.locator('.find-widget .matchesCount', { hasText: / of / }).waitFor()
    expect(workers).toEqual([])
  })

  test('an editor that does not load leaves the text as it is', SLOW, async () => {
    const page = await openPage(PAGE, {
      allow: [/viewer did not load/, /ERR_FAILED/],
      prepare: (opened) => opened.route(/JsonViewer/, (route) => route.abort()),
    })
    await button(page).click()
    await expect.poll(() => block(page).isVisible()).toBe(true)
    await expect.poll(() => block(page).textContent()).toContain('"timestamp"')
  })
})

describe('the viewer', () => {
  test('opens by a click, by Enter and by its button, and closes by Escape and by its button', async () => {
    const page = await openPage(PAGE)
    await block(page).click({ position: { x: 5, y: 5 } })
    await editor(page).waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.viewer').count()).toBe(0)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(
      'Response, Full transactions',
    )
    await page.keyboard.press('Enter')
    await editor(page).waitFor()
    await button(page, 'Close the viewer').click()
    await expect.poll(() => page.locator('.viewer').count()).toBe(0)
    await open(page)
    expect(await block(page).isVisible()).toBe(false)
  })

  test('that its button opens takes the window, wraps long values and keeps what they mean', SLOW, async () => {
    const page = await openPage(PAGE)
    await button(page).click()
    await editor(page).waitFor()
    await expect.poll(async () => (await page.locator('.viewer').boundingBox())?.height ?? 0).toBeGreaterThan(600)
    expect((await page.locator('.viewer').boundingBox())?.width ?? 0).toBeGreaterThan(1_000)
    await expect.poll(() => visibleText(page)).toMatch(/"number": "0x1912dd3",\s+26,291,667/)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('[data-enlarged]').count()).toBe(0)
    await expect.poll(() => block(page).isVisible()).toBe(true)
  })

  test('has the size of the block and shows the same lines, there and back, and nothing moves', SLOW, async () => {
    const page = await openPage(PAGE)
    await block(page).evaluate((pre) => {
      pre.scrollTop = 400
    })
    const size = (selector: string) =>
      page.locator(selector).evaluate((node) => {
        const { x, y, width, height } = node.getBoundingClientRect()
        // Half pixels, so that a fraction of a pixel does not decide to which side a number is rounded.
        return [x, y, width, height].map((pixels) => Math.round(pixels * 2) / 2)
      })
    const before = await size('.response pre >> visible=true')
    const first = await block(page).evaluate((pre) => {
      const top = pre.getBoundingClientRect().top
      const lines = [...pre.querySelectorAll('.line')]
      return lines.find((line) => line.getBoundingClientRect().top >= top)?.textContent?.trim()
    })
    await open(page)
    expect(await size('.viewer')).toEqual(before)
    expect(await visibleText(page)).toContain((first ?? '?').slice(0, 30))
    await editor(page).focus()
    await page.keyboard.press('Escape')
    expect(await block(page).evaluate((pre) => Math.round(pre.scrollTop / 21))).toBe(Math.round(400 / 21))
    expect(await layoutShift(page)).toBe(0)
  })

  test('cannot be written to, and Tab leaves it', SLOW, async () => {
    const page = await openPage(PAGE)
    await open(page)
    const text = await visibleText(page)
    await page.keyboard.type('xyz')
    expect(await visibleText(page)).toBe(text)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('.viewer') === null)).toBe(true)
  })

  test('finds text; the first Escape closes the search, the second the viewer', SLOW, async () => {
    const page = await openPage(PAGE, { width: 1440 })
    await open(page)
    await page.keyboard.press('Control+f')
    const field = page.locator('.find-widget').getByRole('textbox', { name: 'Find' })
    await expect.poll(() => field.evaluate((node) => node === document.activeElement)).toBe(true)
    await page.keyboard.type('baseFeePerGas')
    await page.locator('.find-widget .matchesCount', { hasText: '1 of 1' }).waitFor()
    expect(await visibleText(page)).toContain('baseFeePerGas')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.find-widget.visible').count()).toBe(0)
    await expect.poll(() => editor(page).count()).toBe(1)
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('.viewer').count()).toBe(0)
  })

  test('folds an object', SLOW, async () => {
    const page = await openPage(PAGE)
    await open(page)
    await page.locator('.viewer .view-line', { hasText: '"result"' }).click()
    await page.keyboard.press('Control+Shift+BracketLeft')
    await expect.poll(() => visibleText(page)).not.toContain('parentHash')
    await page.keyboard.press('Control+Shift+BracketRight')
    await expect.poll(() => visibleText(page)).toContain('parentHash')
  })

  test('has the colours of the page in both modes, and follows the switch', SLOW, async () => {
    const page = await openPage(PAGE)
    await open(page)
    const colours = () =>
      page.evaluate(() => {
        const probe = document.createElement('span')
        document.body.append(probe)
        const token = (name: string) => {
          probe.style.color = `var(--code-${name})`
          return getComputedStyle(probe).color
        }
        const shown = [...document.querySelectorAll('.viewer .view-line span span')].map(
          (node) => getComputedStyle(node).color,
        )
        const surface = getComputedStyle(
          document.querySelector('.viewer .monaco-editor-background') as Element,
        ).backgroundColor
        const result = {
          property: shown.includes(token('property')),
          string: shown.includes(token('string')),
          brackets: [...document.querySelectorAll('.viewer [class*="bracket-highlighting"]')].every(
            (node) => getComputedStyle(node).color === token('punctuation'),
          ),
          surface: surface === token('surface'),
        }
        probe.remove()
        return result
      })
    await expect.poll(colours).toEqual({ property: true, string: true, brackets: true, surface: true })
    await page.getByRole('button', { name: /dark mode|light mode|colou?r mode/i }).click()
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await expect.poll(colours).toEqual({ property: true, string: true, brackets: true, surface: true })
  })

  test('copying still takes the whole response', SLOW, async () => {
    const page = await openPage(PAGE)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(page)
    await page.getByRole('button', { name: 'Copy the response' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(JSON.parse(copied)).toMatchObject({ jsonrpc: '2.0', result: { number: '0x1912dd3' } })
  })
})
