/**
 * One page of each template at six widths in both modes. The test detects pages wider than their window, words that are
 * cut or broken, and tables of up to three columns that scroll sideways. `npm run tour` also writes a sheet of each to
 * dist/tour for visual inspection.
 */
import { mkdir } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { NARROW_BREAKPOINT_PX } from '../core/model/constants.ts'
import { openContext } from './harness.ts'
import { phoneFindings } from './phone.ts'
import { isAwake } from './shell-pages.ts'

const OUT = 'dist/tour'
const WIDTHS = [320, 390, 768, 1024, 1366, 1920]
const MODES = ['light', 'dark'] as const
const WINDOW_HEIGHT = 900
/** A page is cut into columns of this height, side by side on its sheet, up to the maximum number. CSS pixels. */
const COLUMN_HEIGHT = 1_500
const MOST_COLUMNS = 4
const IS_TOUR = process.env.npm_lifecycle_event === 'tour'
const PAGES = [
  '/',
  '/search?q=gas',
  '/introduction',
  '/guides',
  '/guides/deploy-smart-contract/foundry',
  '/monad-arch/consensus/raptorcast',
  '/developer-essentials/network-information',
  '/reference',
  '/reference/json-rpc',
  '/reference/json-rpc/eth_getBlockByNumber',
  '/reference/json-rpc/absent/eth_newFilter',
  '/reference/shapes',
  '/reference/playground',
  '/reference/endpoint',
  '/reference/paste',
  '/reference/rpc-error-codes',
  '/reference/rpc-differences',
  '/reference/limits',
  '/reference/proof',
  '/reference/benchmarks',
  '/tooling-and-infra/rpc-providers',
  '/node-ops/hardware-requirements',
]

/** Pages that only scripts draw, with a selector of the drawn content. */
const DRAWN_LATE: Record<string, string> = {
  '/search?q=gas': 'main .hits a',
}

/** Describes the faults of a page at its width. */
const faultsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const wide = document.documentElement.scrollWidth
    if (wide > window.innerWidth) faults.push(`${wide} px wide`)
    for (const table of document.querySelectorAll('table')) {
      const columns = table.rows[0]?.cells.length ?? 0
      const box = table.parentElement
      if (columns <= 3 && box && box.scrollWidth > box.clientWidth + 1 && table.checkVisibility())
        faults.push(`a table of ${columns} columns scrolls sideways: ${table.textContent?.trim().slice(0, 40)}`)
    }
    for (const text of document.querySelectorAll<HTMLElement>('h1, h2, h3, .nav-link, .side-link, .button'))
      if (text.checkVisibility() && text.clientWidth > 1 && text.scrollWidth > text.clientWidth + 1)
        faults.push(`cut: ${text.textContent?.trim().slice(0, 40)}`)
    return faults
  })

/** The whole page as columns of one picture. */
async function writeSheet(name: string, page: Page, width: number): Promise<void> {
  await page.evaluate(() => document.documentElement.toggleAttribute('data-drawn', true))
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const columns = Math.min(MOST_COLUMNS, Math.ceil(height / COLUMN_HEIGHT))
  const clip = { x: 0, y: 0, width, height: Math.min(height, columns * COLUMN_HEIGHT) }
  const picture = (await page.screenshot({ fullPage: true, clip })).toString('base64')
  const sheet = await page.context().newPage()
  await sheet.setViewportSize({ width: columns * (width + 8), height: Math.min(height, COLUMN_HEIGHT) })
  const parts = Array.from(
    { length: columns },
    (_, index) =>
      `<div style="width:${width}px;height:100vh;background:url(data:image/png;base64,${picture}) 0 -${index * COLUMN_HEIGHT}px no-repeat"></div>`,
  )
  await sheet.setContent(`<body style="margin:0;background:gray;display:flex;gap:8px">${parts.join('')}`)
  await mkdir(OUT, { recursive: true })
  await sheet.screenshot({ path: `${OUT}/${name}.png` })
  await sheet.close()
}

const nameOf = (path: string): string => path.replaceAll(/\W+/g, '-').replaceAll(/^-|-$/g, '') || 'home'

test.each(PAGES)('%s fits six widths in both modes', { timeout: 600_000 }, async (path) => {
  const faults: string[] = []
  for (const colorMode of MODES) {
    const context = await openContext({ colorMode, reducedMotion: true, height: WINDOW_HEIGHT })
    const page = await context.newPage()
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: WINDOW_HEIGHT })
      // Loaded again at each width, as a reader opens it.
      await page.goto(path)
      await isAwake(page)
      if (DRAWN_LATE[path]) await page.locator(DRAWN_LATE[path]).first().waitFor({ timeout: 30_000 })
      // If there is room, a wide table that scrolls may scroll its first column too.
      for (const fault of [...(await faultsOf(page)), ...(await phoneFindings(page))])
        if (width <= NARROW_BREAKPOINT_PX || !fault.endsWith('loses its first column'))
          faults.push(`${width} px, ${colorMode}: ${fault}`)
      if (IS_TOUR) await writeSheet(`${nameOf(path)}-${width}-${colorMode}`, page, width)
    }
  }
  expect(faults).toEqual([])
})
