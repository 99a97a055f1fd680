/** A method page as its readers use it: the example panel, the fields, and what links the two. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { chooseCase, chooseLanguage, panel, request, response } from './example-panel.ts'
import { examplesOf } from './examples.ts'
import { openContext, openPage } from './harness.ts'
import { layoutShift } from './layout-shift.ts'

const PAGE = '/reference/json-rpc/eth_getBlockByNumber'
const language = (page: Page, name: string) => panel(page).getByRole('radio', { name, exact: true })

type Frame = { error?: string; calls?: Frame[] }
type Counts = { calls: number; failed: number }

/** Calls of each trace among a method's examples, and how many of them fail. */
const traces = (method: string): Counts[] =>
  examplesOf(method).flatMap(({ response: { result } }) =>
    typeof result === 'object' && result !== null && 'type' in result ? [countCalls(result as Frame)] : [],
  )

const countCalls = ({ error, calls = [] }: Frame): Counts =>
  calls
    .map(countCalls)
    .reduce((sum, inner) => ({ calls: sum.calls + inner.calls, failed: sum.failed + inner.failed }), {
      calls: 1,
      failed: error === undefined ? 0 : 1,
    })

test('a page that is only read asks for no React, whatever its parts load by themselves', async () => {
  const page = await openPage(PAGE)
  await page.waitForFunction(() => !document.querySelector('[data-load="now"]:not([data-ready])'))
  await page.waitForLoadState('networkidle')
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
  expect(files.filter((name) => name.includes('/assets/MethodPage-'))).toHaveLength(1)
  expect(files.filter((name) => /\/assets\/(?:react|router)-/.test(name))).toEqual([])
})

describe('without scripts', () => {
  test('shows params, result, errors and a whole example', async () => {
    const page = await openPage(PAGE, { javaScript: false })
    for (const name of ['Parameters', 'Result', 'Errors'])
      await expect.poll(() => page.getByRole('heading', { level: 2, name }).isVisible()).toBe(true)
    await expect.poll(() => page.getByRole('heading', { name: 'Why is this null?' }).isVisible()).toBe(true)
    await expect.poll(() => request(page).first().textContent()).toContain('eth_getBlockByNumber')
    await expect.poll(() => response(page).first().textContent()).toContain('"timestamp": "0x696fcfdf"')
  })

  test('every case can be chosen, with request and answer', SLOW, async () => {
    const page = await openPage(PAGE, { javaScript: false })
    await panel(page).locator('summary').getByText('null', { exact: true }).click()
    await expect
      .poll(() => panel(page).getByRole('group', { name: 'Response, null' }).textContent())
      .toContain('"result": null')
    await expect
      .poll(() => panel(page).getByRole('group', { name: 'Request, null, JSON' }).textContent())
      .toContain('0xffffffffff')
    await expect.poll(() => panel(page).getByRole('group', { name: 'Response, null' }).isVisible()).toBe(true)
  })

  test('the languages that are in the page can be chosen', SLOW, async () => {
    const page = await openPage(PAGE, { javaScript: false })
    await panel(page).locator('summary', { hasText: 'Read a block' }).click()
    const viem = panel(page).getByRole('group', { name: 'Request, Newest finalized block, Read a block' })
    await expect.poll(() => viem.textContent()).toContain("client.getBlock({ blockTag: 'finalized'")
    await expect.poll(() => viem.isVisible()).toBe(true)
    expect(await panel(page).getByText('Python', { exact: true }).isVisible()).toBe(false)
    expect(await panel(page).getByRole('combobox').count()).toBe(0)
  })
})

describe('the languages of a request', () => {
  test.each([
    ['ethers', 'provider.getBlock(26291667, true)'],
    ['Python', 'w3.eth.get_block(26291667, True)'],
    ['Go', 'client.BlockByNumber(ctx, hexutil.MustDecodeBig("0x1912dd3"))'],
    ['Rust', '.get_block_by_number(BlockNumberOrTag::Number(0x1912dd3))'],
    ['cast', 'cast block 26291667 --full --rpc-url "$RPC_URL"'],
    ['fetch', "method: 'eth_getBlockByNumber'"],
    ['WebSocket', 'new WebSocket(WS_URL)'],
    ['PowerShell', 'Invoke-RestMethod'],
  ])('%s is written when it is chosen', SLOW, async (name, text) => {
    const page = await openPage(PAGE)
    await chooseCase(page, 'Full transactions')
    await chooseLanguage(page, name)
    await request(page).getByText(text).first().waitFor()
    await expect.poll(() => request(page).count()).toBe(1)
  })

  test('follow the chosen case', async () => {
    const page = await openPage(PAGE)
    await chooseLanguage(page, 'Go')
    await chooseCase(page, 'null')
    await request(page).getByText('0xffffffffff').first().waitFor()
    await chooseLanguage(page, 'curl')
    await request(page).getByText('"params": ["0xffffffffff", false]').waitFor()
  })

  test('a choice is remembered on every method page, and nothing moves for it', SLOW, async () => {
    const context = await openContext()
    const page = await context.newPage()
    await page.goto(PAGE)
    await chooseLanguage(page, 'Rust')
    await request(page).getByText('.get_block_by_number').first().waitFor()
    await page.goto('/reference/json-rpc/eth_getBalance')
    await request(page).getByText('.get_balance(').first().waitFor()
    await expect.poll(() => language(page, 'Rust').isChecked()).toBe(true)
    expect(await layoutShift(page)).toBe(0)
  })

  test('a subscription is shown over a WebSocket first', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/eth_subscribe')
    await expect.poll(() => language(page, 'WebSocket').isChecked()).toBe(true)
    expect(await language(page, 'curl').count()).toBe(0)
    await expect.poll(() => request(page).textContent()).toContain('new WebSocket(WS_URL')
    await expect.poll(() => response(page).first().textContent()).toContain('"method": "eth_subscription"')
  })

  test('copying takes the whole request that is shown', async () => {
    const context = await openContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto('/reference/json-rpc/eth_getTransactionByHash')
    await chooseLanguage(page, 'cast')
    await request(page).getByText('cast').first().waitFor()
    await panel(page).getByRole('button', { name: 'Copy the request' }).click()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/cast tx 0x[0-9a-f]{64} \\\n {2}--rpc-url "\$RPC_URL"$/)
  })
})

describe('JSON and fields', () => {
  const line = (page: Page, pointer: string) => page.locator(`.response .line[data-at="${pointer}"]:visible`).first()
  const row = (page: Page, anchor: string) => page.locator(`[data-row="${anchor}"]`)
  const isLinked = (element: ReturnType<typeof row>) => element.evaluate((node) => node.hasAttribute('data-linked'))
  const untilLinked = (page: Page, selector: string) => page.locator(`${selector}[data-linked]`).first().waitFor()
  /** Moves the pointer to its target repeatedly, like a reader does until the page reacts. */
  const point = (target: ReturnType<typeof row>, selector: string) =>
    expect
      .poll(
        async () => {
          await target.page().mouse.move(1, 1)
          await target.hover()
          return target.page().locator(`${selector}[data-linked]`).count()
        },
        { timeout: 30_000, interval: 250 },
      )
      .toBeGreaterThan(0)

  test('the row of a line lights up, and the line of a row', SLOW, async () => {
    const page = await openPage(PAGE)
    await point(line(page, '/result/timestamp'), '[data-row="result.timestamp"]')
    await point(row(page, 'result.number'), '.line[data-at="/result/number"]')
    await expect.poll(() => isLinked(row(page, 'result.timestamp'))).toBe(false)
  })

  test('params of the raw request are linked too', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/eth_getLogs')
    await chooseLanguage(page, 'JSON')
    await point(page.locator('.request .line[data-at="/params/0/address"]:visible'), '')
    await expect
      .poll(() => page.locator('summary[data-linked], [data-row="params.filters.address"][data-linked]').count())
      .toBe(1)
  })

  test('a name in the JSON leads to its row, opens the fold around it and stays pinned', SLOW, async () => {
    const page = await openPage(PAGE)
    await chooseCase(page, 'Full transactions')
    await point(line(page, '/result/transactions/0/maxFeePerGas'), 'summary')
    await line(page, '/result/transactions/0/maxFeePerGas').locator('.t-prop').click()
    await page.waitForFunction(() => location.hash === '#result.transactions.maxFeePerGas')
    await expect.poll(() => row(page, 'result.transactions.maxFeePerGas').isVisible()).toBe(true)
    await page.getByRole('heading', { level: 1 }).hover()
    await expect.poll(() => isLinked(row(page, 'result.transactions.maxFeePerGas'))).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => isLinked(row(page, 'result.transactions.maxFeePerGas'))).toBe(false)
  })

  test('a link to a field lights the pair up', async () => {
    const page = await openPage(`${PAGE}#result.timestamp`)
    await untilLinked(page, '.line[data-at="/result/timestamp"]')
    await expect.poll(() => row(page, 'result.timestamp').isVisible()).toBe(true)
  })

  test('the keyboard walks from field to field and to the explanation', SLOW, async () => {
    const page = await openPage(PAGE)
    await response(page).focus()
    await page
      .locator('[data-example]')
      .evaluate((node) => node.dispatchEvent(new Event('pointerover', { bubbles: true })))
    await expect
      .poll(async () => {
        await page.keyboard.press('ArrowDown')
        return page.locator('.line[data-linked]').count()
      })
      .toBeGreaterThan(0)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('#announcer').textContent()).toMatch(/^\w+, \w+\. \w+/)
    await page.keyboard.press(' ')
    await page.waitForFunction(() => location.hash.startsWith('#result.'))
    expect(await page.evaluate(() => document.activeElement?.getAttribute('href') === location.hash)).toBe(true)
  })

  test('a focused anchor of a row lights its line up', SLOW, async () => {
    const page = await openPage(PAGE)
    await row(page, 'result.gasUsed').locator('.anchor').focus()
    await untilLinked(page, '.line[data-at="/result/gasUsed"]')
  })

  test('a call of the tree lights up with its own lines', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/debug_traceTransaction')
    await chooseCase(page, 'Nested calls')
    await response(page).filter({ hasText: '"calls"' }).waitFor()
    await point(page.locator('.call[data-frame="/result/calls/0"]').first(), '.line[data-at="/result/calls/0/type"]')
    expect(await page.locator('.line[data-at="/result/calls/0/calls/0/type"][data-linked]').count()).toBe(0)
  })
})

describe('facts beside the fields', () => {
  test('a quantity says what it means, and copying leaves that out', SLOW, async () => {
    const page = await openPage(PAGE)
    const hint = await page.locator('.line[data-at="/result/timestamp"]').first().getAttribute('data-hint')
    const [{ response: first } = { response: {} }] = examplesOf('eth_getBlockByNumber')
    const { timestamp } = ('result' in first ? first.result : {}) as { timestamp: string }
    expect(hint).toBe(new Date(Number(timestamp) * 1_000).toISOString().replace(/T(.*)\..*/, ' $1 UTC'))
    expect(await response(page).first().textContent()).not.toContain('UTC')
  })

  test('a field names what libraries make of it', SLOW, async () => {
    const page = await openPage(PAGE, { javaScript: false })
    await expect
      .poll(() => page.locator('[data-row="result.timestamp"]').textContent())
      .toContain('viem bigint · ethers number · web3.py int')
  })

  test('a trace is a tree before its fields are explained', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/debug_traceTransaction', { javaScript: false })
    const counts = traces('debug_traceTransaction')
    const first = counts[0]?.calls ?? 0
    expect(first).toBeGreaterThan(1)
    await expect.poll(() => page.getByRole('region', { name: 'Call tree' }).textContent()).toContain(`${first} calls, `)
    const failing = counts.find(({ failed }) => failed > 0)
    await expect.poll(() => page.locator('.call').count()).toBe(first + (failing?.calls ?? 0))
    await expect.poll(() => page.locator('.call[data-failed]').first().textContent()).toContain('execution reverted')
  })

  test('guides that name the method are listed', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/eth_getLogs', { javaScript: false })
    const also = page.getByRole('region', { name: 'See also' })
    await expect.poll(() => also.getByRole('link').count()).toBeGreaterThan(3)
    await expect
      .poll(() => also.getByRole('link', { name: 'This method as JSON' }).getAttribute('href'))
      .toBe('/reference/json-rpc/eth_getLogs.json')
  })

  test('the page fits a phone', SLOW, async () => {
    for (const name of ['eth_call', 'debug_traceTransaction', 'eth_simulateV1']) {
      const page = await openPage(`/reference/json-rpc/${name}`, { width: 390 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBe(390)
    }
  })
})
