/** The schema explorer keeps what it shows in the address: method, words searched for, open folds. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { openPage } from './harness.ts'

const PAGE = '/reference/json-rpc/explorer'
/** docs-react is large, and a busy machine takes its time. */
const POLL = { timeout: 30_000 }
const LONG = 120_000

const names = (page: Page) => page.locator('.explorer .Methods-heading')
const fold = (page: Page, name: string) =>
  page.locator('.explorer .MuiAccordionSummary-root').filter({ hasText: name }).first()
const isOpen = (page: Page, name: string) => fold(page, name).getAttribute('aria-expanded')
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the document' })

async function open(query = ''): Promise<Page> {
  const page = await openPage(PAGE + query)
  await names(page).first().waitFor(POLL)
  return page
}

describe('the search of the schema explorer', { timeout: LONG }, () => {
  test('finds methods by the words of their fields, in the address too', async () => {
    const page = await open()
    await search(page).fill('cumulativeGasUsed')
    await expect.poll(() => names(page).allTextContents(), POLL).toContain('eth_getTransactionReceipt')
    await expect.poll(() => names(page).allTextContents(), POLL).not.toContain('eth_chainId')
    await expect.poll(() => new URL(page.url()).searchParams.get('q'), POLL).toBe('cumulativeGasUsed')
    await page.reload()
    await expect.poll(() => search(page).inputValue(), POLL).toBe('cumulativeGasUsed')
    await expect.poll(() => names(page).allTextContents(), POLL).toContain('eth_getTransactionReceipt')
  })

  test('says so when nothing holds the words', async () => {
    const page = await open()
    await search(page).fill('xyzzy')
    await page.getByText('No method, parameter or field holds “xyzzy”.').waitFor()
    await search(page).fill('')
    await expect.poll(() => names(page).count(), POLL).toBe(42)
  })
})

describe('the folds of the schema explorer', { timeout: LONG }, () => {
  test('stand in the address as they are opened, and come back with it', async () => {
    const page = await open()
    expect(await isOpen(page, 'eth_getLogs')).toBe('false')
    await fold(page, 'eth_getLogs').click()
    await expect.poll(() => new URL(page.url()).searchParams.get('open'), POLL).toBe('eth_getLogs')
    await page.reload()
    await expect.poll(() => isOpen(page, 'eth_getLogs'), POLL).toBe('true')
    expect(await isOpen(page, 'eth_getBalance')).toBe('false')
    await expect
      .poll(() => fold(page, 'eth_getLogs').evaluate((row) => row.getBoundingClientRect().top), POLL)
      .toBeLessThan(632)
    await fold(page, 'eth_getLogs').click()
    await expect.poll(() => new URL(page.url()).searchParams.has('open'), POLL).toBe(false)
  })

  test('that a link names and that are not there count for nothing', async () => {
    const page = await open('?open=eth_nothing~eth_getLogs')
    await expect.poll(() => isOpen(page, 'eth_getLogs'), POLL).toBe('true')
    await expect.poll(() => names(page).count(), POLL).toBe(42)
  })

  test('belong to what was shown: another method starts anew', async () => {
    const page = await open('?open=eth_getLogs')
    await page.getByLabel('Method', { exact: true }).selectOption('eth_call')
    await expect.poll(() => names(page).allTextContents(), POLL).toEqual(['eth_call'])
    expect(new URL(page.url()).search).toBe('?method=eth_call')
  })
})
