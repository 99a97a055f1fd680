/** What axe finds on a page, as lines a person can act on. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** `within` keeps to one part of the page, such as a drawer over a page that rests. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  // Saves most of the time: passed checks are not reported, style sheets not read (only an experimental rule asks them),
  // and no page of this site has frames to ask apart.
  // The rule about names that do not hold the visible text is off by default: here every rule is on.
  const rules = { 'label-content-name-mismatch': { enabled: true } }
  const options = { resultTypes: ['violations' as const], preload: false, rules }
  const builder = new AxeBuilder({ page }).options(options).setLegacyMode(true)
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}

const MODES = ['light', 'dark'] as const

/** What axe finds in each mode: the page is opened once, and told the mode as the switch of the modes tells it. */
export async function axeFindingsInBothModes(page: Page): Promise<string[]> {
  const findings: string[] = []
  for (const mode of MODES) {
    await page.evaluate(async (theme) => {
      document.documentElement.setAttribute('data-theme', theme)
      // The explorer draws its own colors anew.
      document.dispatchEvent(new CustomEvent('color-mode-change'))
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    }, mode)
    findings.push(...(await axeFindings(page)).map((finding) => `${mode}: ${finding}`))
  }
  return findings
}

/**
 * Opens the routes one after another, in two pages at once, and lists what `look` finds, each with its route. Open the
 * first page with reduced motion: halfway through a transition colors are neither the old nor the new ones.
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
      // What scripts alone draw is looked at when it stands there.
      await page.waitForFunction(() => !document.querySelector('[data-load="now"]:not([data-ready]), .explorer-wait'))
      for (const finding of await look(page)) findings.push(`${route}: ${finding}`)
    }
  }
  await Promise.all([walk(start), walk(await start.context().newPage())])
  return findings.sort()
}

/** Says so when the page is wider than its window. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const [wide, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])
  return Number(wide) > Number(window_) ? [`${wide} px wide in a window of ${window_} px`] : []
}
