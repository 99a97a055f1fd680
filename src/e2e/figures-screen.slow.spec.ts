/** Each figure that is stepped through and each calculator fits one screen and keeps its state. */
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { isAwake } from './shell-pages.ts'

type Figure = { path: string; name: string; key: string; isStepped: boolean; field?: string; typed?: string }
const FIGURES: readonly Figure[] = [
  { path: '/monad-arch/consensus/monad-bft', name: 'BftRound', key: 'bft', isStepped: true },
  { path: '/monad-arch/consensus/block-states', name: 'BlockLife', key: 'life', isStepped: true },
  { path: '/monad-arch/consensus/raptorcast', name: 'RaptorCastBench', key: 'raptorcast', isStepped: true },
  { path: '/monad-arch/execution/parallel-execution', name: 'ParallelSchedule', key: 'parallel', isStepped: true },
  ...[
    {
      path: '/developer-essentials/reserve-balance',
      name: 'ReserveBalanceChecker',
      key: 'reserve',
      field: 'reserve-checker-value',
      typed: '3',
    },
    {
      path: '/developer-essentials/gas-on-monad',
      name: 'CostCalculator',
      key: 'cost',
      field: 'cost-calculator-gasLimit',
      typed: '50,000',
    },
    {
      path: '/developer-essentials/gas-on-monad',
      name: 'UnitConverter',
      key: 'unit',
      field: 'unit-converter-gwei',
      typed: '2.5',
    },
  ].map((one) => ({ ...one, isStepped: false })),
]
const LAPTOP = { width: 1366, height: 657 }
const MOST_CONTROLS = 4
/** Minimum number of elements in the picture of a figure. */
const LEAST_PIECES = 4

const partOf = (page: Page, { name }: Figure) => page.locator(`[data-hydrate="${name}"]`)
const frameOf = (page: Page, { key }: Figure) => page.locator(`#figure-${key}`)

async function open(figure: Figure, options: Parameters<typeof openPage>[1] = LAPTOP, query = ''): Promise<Page> {
  const page = await openPage(`${figure.path}${query}`, options)
  await isAwake(page)
  await frameOf(page, figure).scrollIntoViewIfNeeded()
  return page
}

/** Controls that are visible without opening a fold. */
const count = (part: Locator, selector: string): Promise<number> =>
  part.locator(selector).evaluateAll((found) => found.filter((one) => one.checkVisibility()).length)

/** Changes the figure as a reader does, and returns a function that reads the change from the page. */
async function change(page: Page, figure: Figure): Promise<() => Promise<string | null>> {
  const part = partOf(page, figure)
  if (figure.isStepped) {
    const stateOf = () => part.locator('.step-count').textContent()
    for (let times = 0; times < 2; times++) {
      const state = await stateOf()
      await part.getByRole('button', { name: 'Next', exact: true }).click()
      await expect.poll(stateOf).not.toBe(state)
    }
    return stateOf
  }
  await part.locator(`#${figure.field}`).fill(figure.typed ?? '')
  return () => part.locator(`#${figure.field}`).inputValue()
}

describe.each(FIGURES)('$name', (figure) => {
  test('fits a laptop with its controls and its sentence, opens with something, has one transport', async () => {
    const page = await open(figure)
    const part = partOf(page, figure)
    const box = await frameOf(page, figure).boundingBox()
    expect(box?.height).toBeLessThanOrEqual(LAPTOP.height)
    expect(await count(part, 'input[type=range]')).toBe(figure.isStepped ? 1 : 0)
    for (const name of ['Back', 'Next', 'Play'])
      expect(await part.getByRole('button', { name, exact: true }).count()).toBe(figure.isStepped ? 1 : 0)
    const choices = 'fieldset label, .calculator-inputs input:not(fieldset input), select'
    expect(await count(part, choices)).toBeGreaterThan(0)
    expect(await count(part, choices)).toBeLessThanOrEqual(MOST_CONTROLS)
    const shown = figure.isStepped ? '.explorable-picture *, .explorable-beside *' : '.calculator-result *, input'
    expect(await count(part, shown)).toBeGreaterThanOrEqual(LEAST_PIECES)
    expect(await part.getAttribute('data-ready'), 'drawn before React').toBeNull()
  })

  test('keeps its state over reload and Back, and gives a link to it', async () => {
    const page = await open(figure)
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const history = await page.evaluate(() => window.history.length)
    const stateOf = await change(page, figure)
    const before = figure.isStepped ? await stateOf() : figure.typed
    await expect.poll(() => new URL(page.url()).searchParams.get(figure.key)).not.toBeNull()
    expect(await page.evaluate(() => window.history.length)).toBe(history)
    await partOf(page, figure).getByRole('button', { name: 'Copy link to this state' }).click()
    await partOf(page, figure).getByRole('button', { name: 'Link copied' }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await page.reload()
    await isAwake(page)
    await frameOf(page, figure).scrollIntoViewIfNeeded()
    await expect.poll(stateOf).toBe(before)
    await page.goto('/')
    await page.goBack()
    await isAwake(page)
    await frameOf(page, figure).scrollIntoViewIfNeeded()
    await expect.poll(stateOf).toBe(before)
    await page.goto(link)
    await isAwake(page)
    await expect.poll(stateOf).toBe(before)
  })

  test.each(['light', 'dark'] as const)(
    'has no finding of axe in %s mode, opened folds included',
    async (colorMode) => {
      const page = await open(figure, { ...LAPTOP, colorMode })
      await partOf(page, figure)
        .locator('details')
        .evaluateAll((folds) => {
          for (const fold of folds) (fold as HTMLDetailsElement).open = true
        })
      expect(await axeFindings(page, `#figure-${figure.key}`)).toEqual([])
    },
  )

  test.each([320, 390, 1024])('is no wider than a window of %i px', async (width) => {
    const page = await open(figure, { width, height: 844 })
    const wide = await partOf(page, figure)
      .locator('*')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && !one.closest('.bft-nodes-room, .table-box'))
          .filter((one) => one.getBoundingClientRect().right > window.innerWidth + 1)
          .map((one) => `${one.nodeName} ${one.className}`),
      )
    expect(wide).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  })

  test('fits the full screen of a laptop with its transport', async () => {
    if (!figure.isStepped) return
    const page = await open(figure)
    await partOf(page, figure)
      .getByRole('button', { name: /^Full screen/ })
      .click()
    await page.locator('figure:popover-open').waitFor()
    const transport = await page.locator('figure:popover-open .step-controls').boundingBox()
    expect((transport?.y ?? LAPTOP.height) + (transport?.height ?? 0)).toBeLessThanOrEqual(LAPTOP.height)
  })
})

test.each(FIGURES.filter(({ isStepped }) => isStepped))(
  '$name shows its picture at once on a phone',
  async (figure) => {
    const page = await open(figure, { width: 390, height: 844 })
    const { y = 0 } = (await frameOf(page, figure).boundingBox()) ?? {}
    const { y: top = 0 } = (await partOf(page, figure).locator('.explorable-picture').boundingBox()) ?? {}
    expect(top - y).toBeLessThanOrEqual(844 / 3)
  },
)

test('the result of a calculator stays in sight on a phone while its first field is typed into', async () => {
  for (const figure of FIGURES.filter(({ isStepped, name }) => !isStepped && name !== 'UnitConverter')) {
    const page = await open(figure, { width: 390, height: 500 })
    const field = partOf(page, figure).locator('input').first()
    await field.evaluate((one) => one.scrollIntoView({ block: 'center' }))
    const result = await partOf(page, figure).locator('.calculator-result').boundingBox()
    expect((result?.y ?? 500) + 20).toBeLessThan(500)
    await page.close()
  }
})
