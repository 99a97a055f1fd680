/** The playground against two of our own nodes: a call, a comparison and a subscription. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { at, openCheck, openLab, run, runButton, tab } from './lab.ts'
import { type LocalNode, START_MS, startNode } from './local-node.ts'

/** Leaves time for a busy machine. */
const POLL = { timeout: 15_000 }

let node: LocalNode
let other: LocalNode

beforeAll(async () => {
  ;[node, other] = await Promise.all([startNode(), startNode('--seed', '2')])
}, START_MS)
afterAll(() => {
  node.stop()
  other.stop()
})

test('a call with a decimal number is sent as hex, checked, and stands in the history without its key', async () => {
  const { page, refused } = await openLab('?method=eth_getBlockByNumber&params=%5B%220x1%22%2Cfalse%5D')
  const field = page.getByRole('textbox', { name: 'block_number', exact: true })
  await field.fill('0')
  await field.press('Tab')
  await expect.poll(() => field.inputValue(), POLL).toBe('0x0')
  await run(page, `${node.url}/?key=abcdef1234567890`)
  await page.locator('.outcome').getByText('It fits').waitFor()
  await page.getByRole('group', { name: 'Response from your endpoint, JSON' }).getByText('"hash"').waitFor()
  await tab(page, 'History')
  const history = page.getByRole('list', { name: 'Calls' })
  await history.getByText('["0x0",false]').waitFor()
  const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]))
  expect([kept.includes('abcdef1234567890'), kept.includes('It fits')]).toEqual([false, true])
  expect(await history.getByRole('button', { name: /as curl/ }).getAttribute('data-copy')).toContain('key=••••••••')
  expect(refused).toEqual([])
})

test('two endpoints side by side show the fields in which they differ, and a sending method is not sent to both', async () => {
  const { page, refused } = await openCheck('?method=eth_getBlockByNumber&params=%5B%220x0%22%2Cfalse%5D')
  await at(page, node.url)
  await tab(page, 'Compare')
  await page.getByRole('combobox', { name: 'Endpoint 2', exact: true }).selectOption({ label: 'My endpoint' })
  await page.getByLabel('Endpoint 2, address').fill(other.url)
  await page.getByRole('button', { name: 'Call all' }).click()
  const answers = page.getByRole('group', { name: 'Responses' })
  await expect.poll(() => answers.getByText('It fits').count(), POLL).toBe(2)
  await page.getByRole('group', { name: 'Fields that differ' }).getByText('result.hash').waitFor()
  await page.getByLabel('Method', { exact: true }).selectOption('eth_sendRawTransaction')
  await page.getByText('it goes to one endpoint only').waitFor()
  expect(await page.getByRole('button', { name: 'Call all' }).isDisabled()).toBe(true)
  expect(refused).toEqual([])
})

test('a subscription brings messages that are checked as they come', async () => {
  const { page, refused } = await openLab('?tab=subscribe')
  await at(page, node.url)
  await page.getByRole('button', { name: 'Subscribe' }).click()
  const messages = page.getByRole('region', { name: 'Messages' })
  await messages.getByText('newHeads, block').first().waitFor()
  await expect.poll(() => messages.locator('.params-head p').textContent(), POLL).toMatch(/^\d+ messages, all valid/)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByText('You ended the subscription.').waitFor()
  expect(refused).toEqual([])
  await tab(page, 'Call')
  await runButton(page).waitFor()
})
