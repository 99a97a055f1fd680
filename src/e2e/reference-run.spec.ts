/** "Run" on a method page, against our own node: once in place of a network, once as the reader's endpoint. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SLOW } from '../../test/slow.ts'
import { axeFindings } from './a11y.ts'
import { chooseCase, chooseLanguage, panel, request, response } from './example-panel.ts'
import { openContext, openPage } from './harness.ts'
import { type LocalNode, START_MS, startNode } from './local-node.ts'
import { live, liveAnswer, network, openRunnable, run } from './stand-in.ts'

let node: LocalNode
let endpoint = ''

beforeAll(async () => {
  node = await startNode()
  endpoint = node.url
}, START_MS)
afterAll(() => node.stop())

const open = (path: string, sent?: string[], prepare?: (page: Page) => Promise<unknown>) =>
  openRunnable(path, endpoint, sent, prepare && { prepare })

/** The page's first script has long run by then. */
const LATE_MS = 2_000

describe('Run', () => {
  test('brings a live answer with one press, beside the recorded one', async () => {
    const sent: string[] = []
    const page = await open('eth_blockNumber', sent)
    await run(page).click()
    await liveAnswer(page)
    expect(sent.map((body) => JSON.parse(body).method)).toEqual(['eth_blockNumber'])
    await expect.poll(() => live(page).textContent()).toMatch(/"result": "0x[0-9a-f]+"/)
    await expect.poll(() => panel(page).getByRole('status').textContent()).toMatch(/ · [\d,]+ ms · /)
    expect(page.frames().map((frame) => new URL(frame.url()).pathname)).toContain('/connect')
    await panel(page).getByText('Recorded', { exact: true }).click()
    await panel(page)
      .getByRole('group', { name: /^Response, (?!live)/ })
      .waitFor()
    await expect.poll(() => live(page).count()).toBe(0)
  })

  test('invites to no press before the code is there that takes it', async () => {
    const page = await open('eth_blockNumber', [], async (opened) => {
      await opened.route(/\/assets\/part-runtime-/, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, LATE_MS))
        await route.continue()
      })
    })
    await run(page).click()
    await liveAnswer(page)
  })

  test('has nothing for axe when the answer is there', SLOW, async () => {
    const page = await open('eth_blockNumber')
    await run(page).click()
    await live(page).waitFor()
    expect(await axeFindings(page)).toEqual([])
  })

  test('marks what differs from the recorded answer, and forgets the answer with the request', SLOW, async () => {
    const page = await open('eth_getBlockByNumber')
    await run(page).click()
    await live(page).waitFor()
    await chooseLanguage(page, 'viem')
    await expect.poll(() => live(page).count()).toBe(1)
    await chooseCase(page, 'Hashes')
    await response(page).filter({ hasText: '"result"' }).waitFor()
    await expect.poll(() => live(page).count()).toBe(0)
  })

  test('offers values of the newest block where the node has nothing under those of the example', SLOW, async () => {
    const page = await open('eth_getTransactionByHash')
    await run(page).click()
    await panel(page).getByRole('button', { name: 'Use values of its newest block' }).click()
    await page.getByRole('group', { name: /^Your request, / }).waitFor()
    await run(page).click()
    await live(page).filter({ hasText: '"blockHash"' }).waitFor()
    await expect.poll(() => live(page).textContent()).not.toContain('"result": null')
    // The explorer belongs to the network that responded.
    await panel(page).locator('.response summary').click()
    await panel(page)
      .getByRole('link', { name: /^Look it up on / })
      .waitFor()
  })

  test('asks twice before it sends a transaction, and sends it once', SLOW, async () => {
    const sent: string[] = []
    const page = await open('eth_sendRawTransaction', sent)
    await run(page).click()
    await page.getByText('This sends a signed transaction').waitFor()
    await panel(page)
      .getByText(/Signed by 0x[0-9a-fA-F]{40}/)
      .waitFor()
    expect(sent).toEqual([])
    const send = panel(page).getByRole('button', { name: 'Send', exact: true })
    expect(await send.isDisabled()).toBe(true)
    await panel(page)
      .getByRole('checkbox', { name: /^I have read it and want to send / })
      .check()
    await send.click()
    await live(page).waitFor()
    expect(sent).toHaveLength(1)
  })

  test('takes the address of an own endpoint, which is in no link and in no storage', async () => {
    const page = await open('eth_chainId')
    await network(page).selectOption('My endpoint')
    await request(page).getByText('YOUR_ENDPOINT').waitFor()
    await run(page).click()
    await panel(page).getByLabel('Address of your endpoint').fill('wss://rpc.example')
    await panel(page).locator('form').getByRole('button', { name: 'Run' }).click()
    await page.getByText('This page calls over HTTP').waitFor()
    await panel(page).getByLabel('Address of your endpoint').fill(endpoint)
    await panel(page).locator('form').getByRole('button', { name: 'Run' }).click()
    await live(page).waitFor()
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
    expect(kept).not.toContain(endpoint)
    expect(kept).toContain('custom')
  })

  test('says why there is no answer, and keeps the recorded one', SLOW, async () => {
    const page = await open('eth_chainId')
    await network(page).selectOption('My endpoint')
    await run(page).click()
    await panel(page).getByLabel('Address of your endpoint').fill('http://127.0.0.1:1')
    await panel(page).locator('form').getByRole('button', { name: 'Run' }).click()
    await page.getByText('The address does not respond').waitFor()
    await panel(page).getByText('Recorded', { exact: true }).click()
    await response(page).waitFor()
  })
})

describe('the network', () => {
  test('is one choice for method pages and the playground', SLOW, async () => {
    const page = await (await openContext()).newPage()
    await page.goto('/reference/json-rpc/eth_chainId')
    await network(page).selectOption('Local')
    await request(page).getByText('http://localhost:8545').waitFor()
    await page.goto('/reference/json-rpc/eth_gasPrice')
    await request(page).getByText('http://localhost:8545').waitFor()
    await expect.poll(() => network(page).inputValue()).toBe('Local')
    await page.goto('/reference/playground?method=eth_chainId')
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Endpoint', exact: true }).inputValue(), { timeout: 15_000 })
      .toBe('Local')
  })

  test('that a link names is taken, and one that it does not know is not', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/eth_chainId?network=Testnet')
    await request(page).getByText('testnet-rpc').waitFor()
    const other = await openPage('/reference/json-rpc/eth_chainId?network=Moonbase')
    await other.getByText('The link specifies an unknown network. The page shows Mainnet instead.').waitFor()
    await expect.poll(() => network(other).inputValue()).toBe('Mainnet')
  })

  test('is named in viem by its chain', SLOW, async () => {
    const page = await openPage('/reference/json-rpc/eth_chainId?network=Testnet&language=viem')
    await request(page).getByText("import { monadTestnet } from 'viem/chains'").waitFor()
  })
})

test('a framework chosen in a snippet is the one that guides show', SLOW, async () => {
  const page = await (await openContext()).newPage()
  await page.goto('/reference/json-rpc/eth_chainId')
  await chooseLanguage(page, 'ethers')
  await request(page).getByText('ethers').first().waitFor()
  expect(await page.evaluate(() => localStorage.getItem('tab:framework'))).toBe('ethers')
})
