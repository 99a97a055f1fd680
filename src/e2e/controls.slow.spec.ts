/**
 * Every control of each template does something. The test reads the controls from the page, presses or types into each,
 * and checks for the effect that the table in `controls.ts` expects. A control without a row in the table fails.
 */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  type Control,
  control,
  controlsOf,
  countControls,
  EFFECTS,
  type Look,
  lookAt,
  TABLE,
  watchEffects,
} from './controls.ts'
import { openPage, siteUrl } from './harness.ts'
import { served } from './routes.ts'
import { isAwake } from './shell-pages.ts'

const PAGES = [
  '/',
  '/search',
  '/introduction',
  '/monad-arch/consensus/raptorcast',
  '/guides/deploy-smart-contract/foundry',
  '/developer-essentials/network-information',
  '/developer-essentials/gas-on-monad',
  '/developer-essentials/changelog',
  '/reference',
  '/reference/json-rpc',
  '/reference/json-rpc/eth_getBlockByNumber',
  '/reference/json-rpc/absent/eth_newFilter',
  '/reference/playground',
  '/reference/endpoint',
  '/reference/paste',
  '/reference/rpc-error-codes',
  '/reference/rpc-differences',
  '/reference/limits',
  '/reference/shapes',
  '/reference/glossary',
  '/reference/changelog',
  '/reference/proof',
  '/reference/benchmarks',
  '/tooling-and-infra/rpc-providers',
]
/** Timeout for an effect, including loading code at the first press on a busy machine. Milliseconds. */
const PATIENCE = { timeout: 30_000, interval: 100 }

const open = async (path: string): Promise<Page> => {
  const page = await openPage(path, {
    width: 1366,
    height: 900,
    reducedMotion: true,
    // Endpoints that a press measures or calls.
    allow: [/monad\.xyz/, /monadinfra\.com/, /localhost/, /ERR_/, /net::/],
    prepare: watchEffects,
  })
  await isAwake(page)
  await hasAll(page)
  return page
}

/** Waits until no more controls appear, because controls that scripts add would shift the positions. */
async function hasAll(page: Page): Promise<void> {
  let last = -1
  const isSame = async () => {
    const before = last
    last = await countControls(page)
    return last === before
  }
  await expect.poll(isSame, { timeout: PATIENCE.timeout, interval: 500 }).toBe(true)
}

/** Uses one control as its row specifies. */
async function use(page: Page, { index, kind }: Control): Promise<void> {
  const row = TABLE[Number(kind)]
  const target = control(page, index)
  if (row?.use === 'type') await target.fill(row.text ?? '').catch(() => target.pressSequentially('1'))
  else if (row?.use === 'choose')
    await target.evaluate((element) => {
      const select = element as HTMLSelectElement
      select.selectedIndex = (select.selectedIndex + 1) % select.options.length
      for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }))
    })
  // Clicked in place: an element that covers the control, such as the top bar, is not its fault.
  else await target.evaluate((element) => (element as HTMLElement).click())
}

/** Links lead to pages, files and anchors of the site, or to other sites over https. */
async function deadLinks(page: Page, links: readonly Control[]): Promise<string[]> {
  const routes = new Set(served)
  const own = new URL(siteUrl('/')).origin
  const dead: string[] = []
  for (const { href = '', name } of links) {
    const url = new URL(href, page.url())
    if (url.origin !== own) {
      if (!['https:', 'mailto:'].includes(url.protocol)) dead.push(`${name} → ${href}`)
    } else if (url.hash !== '' && url.pathname === new URL(page.url()).pathname) {
      const id = decodeURIComponent(url.hash.slice(1))
      if (!(await page.evaluate((wanted) => document.getElementById(wanted) !== null, id)))
        dead.push(`${name} → ${href}`)
    } else if (!routes.has(url.pathname) && (await page.request.head(url.href)).status() >= 400)
      dead.push(`${name} → ${href}`)
  }
  return dead
}

test.each(PAGES)('every control of %s does what it is for', { timeout: 900_000 }, async (path) => {
  let page = await open(path)
  const controls = await controlsOf(page)
  expect(
    controls.filter(({ kind }) => kind === '').map(({ name }) => name),
    'controls without a row in the table',
  ).toEqual([])
  expect(
    await deadLinks(
      page,
      controls.filter(({ href }) => href !== undefined),
    ),
  ).toEqual([])
  const count = await countControls(page)
  const idle: string[] = []
  const anew = async (used: Page): Promise<Page> => {
    await used.context().close()
    const next = await open(path)
    await controlsOf(next)
    return next
  }
  for (const one of controls) {
    const row = TABLE[Number(one.kind)]
    if (!row || row.use === 'none') continue
    // An earlier choice may have hidden the control.
    if (!(await isInSight(page, one))) page = await anew(page)
    if (await isDisabled(page, one)) continue
    const before = await lookAt(page)
    await use(page, one)
    if (!(await isSeen(page, before, EFFECTS[row.effect]))) idle.push(`${row.effect}: ${one.name}`)
    // An opened element covers the page, and newly drawn content shifts the positions. The next control gets a new page
    // then.
    if (row.effect !== 'opensDialog' && page.url() === before.url && (await countControls(page)) === count) continue
    page = await anew(page)
  }
  expect(idle, 'controls without their effect').toEqual([])
})

const isInSight = async (page: Page, { index }: Control): Promise<boolean> =>
  (await control(page, index).count()) > 0 &&
  control(page, index).evaluate((element) => (element.closest('label') ?? element).getClientRects().length > 0)

const isDisabled = (page: Page, { index }: Control): Promise<boolean> =>
  control(page, index).evaluate(
    (element) =>
      element.matches(':disabled, [aria-disabled="true"], [aria-current="page"], [readonly]') ||
      // The selected radio of a group stays selected.
      (element instanceof HTMLInputElement && element.type === 'radio' && element.checked),
  )

async function isSeen(page: Page, before: Look, effect: (before: Look, after: Look) => boolean): Promise<boolean> {
  try {
    await expect.poll(async () => effect(before, await lookAt(page)), PATIENCE).toBe(true)
    return true
  } catch {
    return false
  }
}
