/** The paste field recognizes text that is pasted into the search, in the page, and offers actions. */
import { describe, expect, test } from 'vitest'
import { openPage, siteUrl } from './harness.ts'
import { paste, pasteActions, pasteInputs, pasteText, watchTraces } from './paste-page.ts'
import { GUIDE, modal, openModal } from './search-modal.ts'

const POLL = { timeout: 10_000 }
const inputOf = (index: number): string => pasteInputs[index]?.input ?? ''

describe('the paste field', () => {
  test('leads from an error pasted on the home page to its remedy by paste and Enter', async () => {
    const page = await openPage('/')
    await page.waitForSelector('html[data-scripts]')
    await paste(page, inputOf(10))
    await modal(page).getByText('Fund the sender.').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/reference/rpc-error-codes#pool-dropped')
    await expect.poll(() => page.locator('main').textContent(), POLL).toContain('Fund the sender')
  })

  test('opens a method with a pasted hash filled in, which leaves the page in no address, request or storage', async () => {
    const page = await openPage(GUIDE)
    const traces = watchTraces(page)
    await openModal(page)
    await paste(page, inputOf(15))
    await pasteActions(page).first().waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/eth_getTransactionReceipt')
    const field = page.locator('.build input').first()
    await expect.poll(() => field.inputValue(), POLL).toBe(inputOf(15))
    expect(await traces.tracesOf(inputOf(15))).toEqual([])
  })

  test('hands an answer to the checker in memory', async () => {
    const page = await openPage(GUIDE)
    const traces = watchTraces(page)
    await openModal(page)
    await paste(page, inputOf(56))
    await modal(page).getByText('the transaction failed').waitFor()
    await pasteActions(page).filter({ hasText: 'Check a response' }).click()
    await page.waitForURL('**/reference/paste')
    await expect.poll(() => page.locator('.outcome').innerText(), POLL).toContain('It fits')
    await page.goto(siteUrl(GUIDE))
    expect(await traces.tracesOf(inputOf(56))).toEqual([])
  })

  test('warns of a recovery phrase and does nothing on Enter', async () => {
    const page = await openPage(GUIDE)
    const traces = watchTraces(page)
    await openModal(page)
    await paste(page, inputOf(9))
    await modal(page).getByText('Keep this to yourself').waitFor()
    await page.keyboard.press('Enter')
    await pasteText(page).waitFor()
    expect(new URL(page.url()).pathname).toBe(GUIDE)
    expect(await traces.tracesOf('abandon test test junk')).toEqual([])
  })

  test('acts on a typed address first, with the value in a link', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await page.keyboard.insertText(inputOf(20))
    await modal(page).getByText('Open eth_getBalance').waitFor()
    await page.keyboard.press('Enter')
    await page.waitForURL(/eth_getBalance\?account=0xf39F/)
    await expect.poll(() => page.locator('.build input').first().inputValue(), POLL).toBe(inputOf(20))
  })

  test('decodes a signed transaction with its sender', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await paste(page, inputOf(35))
    await expect.poll(() => modal(page).innerText(), POLL).toContain('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    expect(await modal(page).innerText()).toContain('transfer(address,uint256)')
  })

  test('explains a typed selector in the paste field', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await page.keyboard.insertText(inputOf(30))
    await modal(page).getByText('transfer(address').waitFor()
    await page.keyboard.press('Enter')
    await pasteText(page).waitFor()
    await expect.poll(() => modal(page).innerText(), POLL).toContain('of a function')
  })

  test('changes the colours by a command', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await page.keyboard.insertText('dark theme')
    await modal(page).getByRole('link', { name: 'Switch to dark colors' }).waitFor()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('html').getAttribute('data-theme'), POLL).toBe('dark')
  })
})
