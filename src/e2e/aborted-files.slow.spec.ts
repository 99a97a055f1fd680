/**
 * Aborts each file of the build once in each journey that loads it. A notice appears, one Retry finishes the
 * journey, and no typed text is lost. The list contains every file of the built site that the journey loads.
 */
import { readdirSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { panel } from './example-panel.ts'
import { openPage, siteUrl } from './harness.ts'
import { type LocalNode, START_MS, startNode } from './local-node.ts'
import { field, links } from './search-modal.ts'
import { followLink, ISLAND_GUIDE, METHOD, OTHER_GUIDE } from './shell-pages.ts'
import { live, run, standIn } from './stand-in.ts'

/** For all files of one journey, on a busy machine. */
const LONG = 30 * 60_000
/** A reader who sees neither an effect nor a notice for this long gives up. Includes a busy machine. Milliseconds. */
const PATIENCE_MS = 40_000
/** Chromium and the site log an aborted file in many ways. */
const ALLOWED = [/./]

let node: LocalNode
beforeAll(async () => {
  node = await startNode()
}, START_MS)
afterAll(() => node.stop())

type Journey = {
  start: string
  /** The reader's action. It starts once the page listens. */
  act: (page: Page) => Promise<unknown>
  /** Succeeds when the journey has reached its end. */
  isDone: (page: Page) => Promise<boolean>
  /** The journey's own notice of a failure, and the press that repeats it. */
  failed?: (page: Page) => Locator
  again?: (page: Page) => Promise<unknown>
  /** Whether the reader's text is still there. */
  isKept?: (page: Page) => Promise<boolean>
}

const QUERY = 'eth_getLogs'
const TEXT = '{"jsonrpc":"2.0","id":1,"result":"0x01"}'
const step = (page: Page) => page.locator('[data-hydrate="BlockLife"]')

const journeys: Readonly<Record<string, Journey>> = {
  'first search': {
    start: '/faq',
    act: async (page) => {
      await page.keyboard.press('Control+k')
      await page.keyboard.type(QUERY)
    },
    isDone: async (page) => (await links(page).filter({ hasText: QUERY }).count()) > 0,
    isKept: async (page) => (await field(page).inputValue()) === QUERY,
  },
  'viewer of a response': {
    start: METHOD,
    act: (page) => page.getByRole('button', { name: 'Open in viewer' }).click(),
    isDone: async (page) => (await page.locator('.viewer .view-line').count()) > 0,
  },
  run: {
    start: '/reference/json-rpc/eth_blockNumber',
    act: (page) => run(page).click(),
    isDone: (page) => live(page).isVisible(),
    failed: (page) =>
      panel(page).locator('.outcome, .load-error').or(page.getByText('The code that runs calls did not load')),
    again: (page) => run(page).click(),
  },
  paste: {
    start: '/reference/paste',
    act: async (page) => {
      await page.getByLabel('Text to read').focus()
      await page.keyboard.insertText(TEXT)
    },
    isDone: async (page) => (await page.locator('.outcome .callout-title').textContent()) === 'It fits',
    failed: (page) => page.getByText('The check did not run'),
    again: (page) => page.getByRole('button', { name: 'Try again' }).click(),
    isKept: async (page) => (await page.locator('.paste-anything').textContent())?.includes('0x01') === true,
  },
  'change of page': {
    start: '/faq',
    act: (page) => followLink(page, OTHER_GUIDE),
    isDone: (page) => page.getByRole('heading', { level: 1, name: 'MonadBFT' }).isVisible(),
  },
  figure: {
    start: ISLAND_GUIDE,
    act: (page) => step(page).locator('button:enabled').last().click(),
    isDone: async (page) => (await step(page).getAttribute('data-ready')) !== null,
  },
}

/** Files that change only looks, such as faces, pictures and the description of the app. */
const LOOKS = /\.(?:woff2|svg|png|ico|webmanifest)$/
const nameOf = (url: string): string => new URL(url).pathname

/** Opens the start of a journey, with a route that may abort one file once. */
async function open(journey: Journey, aborted?: string) {
  const seen = new Set<string>()
  let isAborted = false
  const page = await openPage(journey.start, {
    allow: ALLOWED,
    prepare: async (fresh) => {
      await standIn(fresh, node.url, [])
      await fresh.context().route(
        (url) => url.origin === new URL(siteUrl('/')).origin,
        async (route) => {
          const name = nameOf(route.request().url())
          const isDocument = route.request().isNavigationRequest() && route.request().frame().parentFrame() === null
          if (!isDocument) seen.add(name)
          if (isDocument || isAborted || name !== aborted) return route.continue()
          isAborted = true
          return route.abort()
        },
      )
    },
  })
  await page.waitForSelector('html[data-scripts]', { timeout: PATIENCE_MS }).catch(() => undefined)
  return { page, seen, wasAborted: () => isAborted }
}

/** The notice, the red box, or the banner of a page whose own files are missing. */
const told = (page: Page) => page.locator('[role="alert"]:has(button:text-is("Retry"))')
const settled = async (page: Page, journey: Journey): Promise<'done' | 'told' | 'failed' | undefined> => {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await page.waitForTimeout(50)) {
    if (await journey.isDone(page).catch(() => false)) return 'done'
    if ((await told(page).count()) > 0) return 'told'
    if (((await journey.failed?.(page).count()) ?? 0) > 0) return 'failed'
  }
  return undefined
}

/** The fault of the journey when a file is aborted once. Empty if nothing is. */
async function faultOf(journey: Journey, file: string): Promise<string> {
  const { page, wasAborted } = await open(journey, file)
  try {
    // A file of the page itself fails before the reader does anything.
    if ((await told(page).count()) > 0) {
      await told(page).getByRole('button', { name: 'Retry' }).first().click()
      await told(page).first().waitFor({ state: 'detached', timeout: PATIENCE_MS })
      await page.waitForSelector('html[data-scripts]', { timeout: PATIENCE_MS })
    }
    await page.evaluate(() => Object.assign(window, { isFirst: true }))
    await journey.act(page)
    const first = await settled(page, journey)
    if (!wasAborted()) return ''
    if (first === undefined) return 'neither done nor told'
    if (first === 'failed') {
      await journey.again?.(page)
      await journey.failed?.(page).waitFor({ state: 'detached', timeout: PATIENCE_MS })
      if ((await settled(page, journey)) !== 'done') return 'not done after a second press'
    } else if (first === 'told') {
      await told(page).getByRole('button', { name: 'Retry' }).first().click()
      await told(page)
        .first()
        .waitFor({ state: 'detached', timeout: PATIENCE_MS })
        .catch(() => undefined)
      const second = await settled(page, journey)
      if (second !== 'done') return `${second ?? 'not done'} after Retry`
    } else if (await page.evaluate(() => !('isFirst' in window))) return 'reloaded without a word'
    if (journey.isKept && !(await journey.isKept(page))) return 'the text is lost'
    return ''
  } finally {
    await page.context().close()
  }
}

const reached = new Set<string>()

describe('a file that is cut off once', () => {
  test.each(Object.entries(journeys))('%s', { timeout: LONG, retry: 0 }, async (name, journey) => {
    const { page, seen } = await open(journey)
    await journey.act(page)
    expect(await settled(page, journey), `${name} without a fault`).toBe('done')
    await page.waitForTimeout(500)
    await page.context().close()
    const files = [...seen].filter((file) => !LOOKS.test(file))
    expect(files.length).toBeGreaterThan(1)
    const faults: Record<string, string> = {}
    for (const file of files) {
      reached.add(file)
      const fault = await faultOf(journey, file).catch((error: unknown) => `threw: ${String(error).slice(0, 200)}`)
      if (fault !== '') faults[file] = fault
    }
    expect(faults).toEqual({})
  })

  test('these are files of the build', () => {
    const built = new Set(readdirSync('dist/site/assets', { recursive: true }).map((file) => `/assets/${file}`))
    expect([...reached].filter((file) => file.startsWith('/assets/') && !built.has(file))).toEqual([])
    expect(reached.size).toBeGreaterThan(40)
  })
})
