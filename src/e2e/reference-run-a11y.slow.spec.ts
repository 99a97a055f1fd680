/** axe, with every rule, on what "Run" and the viewer put in the place of the recorded answer. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { panel, response } from './example-panel.ts'
import { type LocalNode, START_MS, startNode } from './local-node.ts'
import { live, network, openRunnable, run } from './stand-in.ts'

let node: LocalNode

beforeAll(async () => {
  node = await startNode()
}, START_MS)
afterAll(() => node.stop())

const WIDTHS = [1366, 390]
const LOOKS = WIDTHS.flatMap((width) => (['light', 'dark'] as const).map((colorMode) => ({ width, colorMode })))

describe.each(LOOKS)('in $colorMode mode at $width px', (options) => {
  const open = (path: string): Promise<Page> => openRunnable(path, node.url, [], { ...options, reducedMotion: true })

  test('the form for an address, its fault, and what is said when nobody answers', async () => {
    const page = await open('eth_chainId')
    await network(page).selectOption('My endpoint')
    await run(page).click()
    const address = panel(page).getByLabel('Address of your endpoint')
    await address.waitFor()
    expect(await axeFindings(page), 'the form').toEqual([])
    await address.fill('wss://rpc.example')
    await address.press('Enter')
    await page.getByText('This page calls over HTTP').waitFor()
    expect(await axeFindings(page), 'a fault').toEqual([])
    await address.fill('http://127.0.0.1:1')
    await address.press('Enter')
    await page.getByText('Nothing answers at this address').waitFor()
    expect(await axeFindings(page), 'no answer').toEqual([])
  })

  test('the question before a transaction is sent, and its answer', async () => {
    const page = await open('eth_sendRawTransaction')
    await run(page).click()
    await panel(page)
      .getByText(/Signed by 0x/)
      .waitFor()
    expect(await axeFindings(page), 'the question').toEqual([])
    await panel(page).getByRole('button', { name: 'Send', exact: true }).click()
    await live(page).waitFor()
    await panel(page).locator('.response summary').click()
    expect(await axeFindings(page), 'the answer').toEqual([])
  })

  test('the viewer', async () => {
    const page = await open('eth_getBlockByNumber')
    await response(page).waitFor()
    await panel(page).locator('.response').getByRole('button', { name: 'Open in viewer' }).click()
    await page.locator('.viewer .view-line').first().waitFor()
    expect(await axeFindings(page)).toEqual([])
  })
})
