/** The first screen of every page is painted before its style sheets arrive, and they do not change it. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openContext } from './harness.ts'
import { served } from './routes.ts'

const PART = 25
const parts = Array.from({ length: Math.ceil(served.length / PART) }, (_, index) =>
  served.slice(index * PART, (index + 1) * PART),
)

type Looks = { name: string; look: string }[]

/** Position, size and colors of every element before the first style sheet, in document order. */
const looksOf = (page: Page): Promise<Looks> =>
  page.evaluate(async () => {
    // A font that arrives late on a busy machine changes widths too.
    await document.fonts.ready
    const end = document.getElementById('first-screen')
    if (!end) throw new Error('The page does not say where its first screen ends.')
    // The spinner rotates, so its position changes.
    const passedOver = '.spinner'
    const isBefore = (element: Element) =>
      !element.matches(passedOver) &&
      // The content of a closed element is not painted.
      element.checkVisibility() &&
      (end.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0 &&
      !element.contains(end)
    return [...document.querySelectorAll('#root *:not(svg *)')].filter(isBefore).map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect()
      const { color, backgroundColor, borderTopColor, opacity } = getComputedStyle(element)
      const place = [x, y, width, height].map((value) => Math.round(value)).join(' ')
      return {
        name: `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`,
        look: `${place} ${color} ${backgroundColor} ${borderTopColor} ${opacity}`,
      }
    })
  })

/** Describes the changes that the style sheets caused on pages that are opened in sequence. */
async function changesIn(routes: readonly string[], width: number): Promise<string[]> {
  const found: string[] = []
  // Without scripts, only the style sheets can change a page.
  const context = await openContext({ javaScript: false, width })
  const page = await context.newPage()
  let release: () => void = () => undefined
  let held = Promise.resolve()
  await page.route(/\.css$/, async (route) => {
    await held
    await route.continue()
  })
  for (const route of routes) {
    held = new Promise((resolve) => {
      release = resolve
    })
    const opened = page.goto(route, { waitUntil: 'load' })
    await page.waitForURL(route, { waitUntil: 'commit' })
    await page.locator('#first-screen').waitFor({ state: 'attached' })
    const first = await looksOf(page)
    release()
    await opened
    const later = await looksOf(page)
    const changed = first.flatMap(({ name, look }, index) =>
      later[index]?.look === look ? [] : [`${route}: ${name} ${look} → ${later[index]?.look}`],
    )
    found.push(...changed.slice(0, 3))
    if (first.length !== later.length) found.push(`${route}: ${later.length} elements instead of ${first.length}`)
  }
  return found
}

describe('the first screen', () => {
  test.each(parts.map((some, index) => [index + 1, some] as const))(
    'looks the same before and after the style sheets have come, part %i of the routes',
    { timeout: 300_000 },
    async (_, some) => {
      expect(await changesIn(some, 1280)).toEqual([])
      expect(await changesIn(some.slice(0, 8), 390)).toEqual([])
    },
  )
})
