/** Lists the accessibility findings of axe on a page. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** `within` limits the check to one part of the page, such as a drawer over an inert page. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // These options save most of the time. They skip reports of passed checks, style sheets (only an experimental rule
  // reads them) and frames, which this site does not have. The rule about names that lack the visible text is off by
  // default. Here every rule is on.
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  const options = { resultTypes: ['violations' as const], preload: false, rules }
  const builder = new AxeBuilder({ page }).options(options).setLegacyMode(true)
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

const MODES = ['light', 'dark'] as const

/**
 * Lists the findings of axe in each color mode. The page is opened once and switched like the color mode button does
 * it.
 */
export async function axeFindingsInBothModes(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const mode of MODES) {
    await page.evaluate(async (theme) => {
      document.documentElement.setAttribute('data-theme', theme)
      // The explorer redraws its own colors.
      document.dispatchEvent(new CustomEvent('color-mode-change'))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, mode)
    findings.push(...(await axeFindings(page)).map((finding) => `${mode}: ${finding}`))
  }
  return findings
}

/**
 * Opens the routes in two pages in parallel and lists the findings of `look`, each with its route. Open the first page
 * with reduced motion, because colors are neither the old nor the new ones halfway through a transition.
 */
export async function walkRoutes(
  start: Page,
  routes: readonly string[],
  look: (page: Page) => Promise<readonly string[]>,
): Promise<string[]> {
  const waiting = [...routes]
  const findings: string[] = []
  const walk = async (page: Page) => {
    for (let route = waiting.shift(); route !== undefined; route = waiting.shift()) {
      await page.goto(route)
      // Wait for the parts that only scripts draw.
      await page.waitForFunction(() => !document.querySelector('[data-load="now"]:not([data-ready])'))
      for (const finding of await look(page)) findings.push(`${route}: ${finding}`)
    }
  }
  await Promise.all([walk(start), walk(await start.context().newPage())])
  return findings.sort()
}

/** Reports a page that is wider than its window. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  return Number(wide) > Number(window_) ? [`${wide} px wide in a window of ${window_} px`] : []
}
