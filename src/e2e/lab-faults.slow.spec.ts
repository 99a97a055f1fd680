/** The playground against our own node with each of its faults. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { at, openLab, run, runButton } from './lab.ts'
import { type LocalNode, START_MS, startNode } from './local-node.ts'

/** Leaves time for a busy machine. */
const POLL = { timeout: 30_000 }
const LONG = 120_000

let node: LocalNode

beforeAll(async () => {
  node = await startNode()
}, START_MS)
afterEach(() => node.faults([]))
afterAll(() => node.stop())

const outcome = (page: Page) => page.locator('.outcome, .load-error')

describe('one call to a node with a fault', () => {
  test.each([
    ['drop', {}, 'The connection broke before the response'],
    ['rate-limit', { 'retry-after': 7 }, 'Wait, then send fewer requests at the same time.'],
    ['server-error', {}, 'The server in front of the node cannot reach it'],
    ['html', {}, 'The endpoint did not return JSON'],
    ['content-type', {}, 'It fits'],
    ['truncated', {}, 'The endpoint did not return JSON'],
    ['huge', { mb: 30 }, 'This page read only the beginning and did not check it'],
    ['overloaded', {}, 'A valid answer: an error'],
    ['method-off', {}, 'does not serve eth_blockNumber'],
    ['other-codes', {}, 'It fits'],
    ['delay', { ms: 500 }, 'It fits'],
    ['behind', {}, 'It fits'],
    ['still', {}, 'It fits'],
    ['fork', {}, 'It fits'],
  ])('%s: says what came of it', async (fault, options, words) => {
    await node.faults([{ fault, ...options }])
    const { page, refused } = await openLab('?method=eth_blockNumber&params=%5B%5D')
    await run(page, node.url)
    await expect.poll(async () => (await outcome(page).allTextContents()).join(' '), POLL).toContain(words)
    expect(refused).toEqual([])
  })

  test('half-open: waits, and can be stopped', async () => {
    await node.faults([{ fault: 'half-open' }])
    const { page } = await openLab('?method=eth_blockNumber&params=%5B%5D')
    await run(page, node.url)
    await page.getByRole('button', { name: 'Stop' }).click()
    await expect.poll(() => runButton(page).isEnabled(), POLL).toBe(true)
    expect(await outcome(page).count()).toBe(0)
  })
})

describe('a subscription to a node with a fault', () => {
  const subscribe = async () => {
    const opened = await openLab('?tab=subscribe')
    await at(opened.page, node.url)
    await opened.page.getByRole('button', { name: 'Subscribe' }).click()
    return opened
  }
  const messages = (page: Page) => page.getByRole('region', { name: 'Messages' })

  test.each([
    ['skip-heads', /block \d+ after \d+/],
    ['repeat-heads', /block (\d+) after \1$/],
    ['reorder', /block \d+ after \d+/],
    ['fork', /block (\d+) after \1$/],
  ])('%s: the console tells it', async (fault, words) => {
    await node.faults([{ fault, share: 0.5 }])
    const { page } = await subscribe()
    await expect.poll(() => messages(page).locator('b').filter({ hasText: words }).count(), POLL).toBeGreaterThan(0)
  })

  test('drop: says that the endpoint ended it, or that none opens', async () => {
    const { page } = await subscribe()
    await messages(page).getByText('newHeads, block').first().waitFor()
    await node.faults([{ fault: 'drop' }])
    await page.getByText(/The endpoint ended the connection \(code 1006\)|No WebSocket opens/).waitFor(POLL)
  })

  test('still: no message comes, and the console says that it waits', async () => {
    await node.faults([{ fault: 'still' }])
    const { page } = await subscribe()
    await page.getByText(/^Connected/).waitFor()
    const count = await messages(page).getByText('newHeads, block').count()
    expect(count).toBeLessThan(2)
  })

  test('keeps the newest thousand messages and counts what it drops', { timeout: LONG }, async () => {
    const { page } = await subscribe()
    await page.getByText(/^Connected/).waitFor()
    await node.step(1_100)
    await messages(page)
      .getByText(/The oldest \d+ were dropped/)
      .waitFor({ timeout: LONG })
  })

  test('an endpoint that takes HTTP only is told from one that nobody answers', async () => {
    const { page } = await openLab('?tab=subscribe')
    await at(page, 'http://127.0.0.1:1')
    await page.getByRole('button', { name: 'Subscribe' }).click()
    await page.getByText('No WebSocket opens at this address').waitFor()
  })
})
