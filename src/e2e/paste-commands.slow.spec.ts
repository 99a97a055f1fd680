/** Paste field commands that change the page, and its decoder for the reader's own ABI. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { panel, request } from './example-panel.ts'
import { openContext, openPage } from './harness.ts'
import { pasteText } from './paste-page.ts'
import { GUIDE, modal, openModal } from './search-modal.ts'

const POLL = { timeout: 15_000 }
const METHOD = '/reference/json-rpc/eth_getBlockByNumber'

/** Types a command and runs it with Enter, once its row is shown. */
async function command(page: Page, typed: string, row: string | RegExp): Promise<void> {
  await openModal(page)
  await page.keyboard.insertText(typed)
  await modal(page).getByRole('link', { name: row }).first().waitFor()
  await page.keyboard.press('Enter')
  await modal(page).waitFor({ state: 'detached' })
}

describe('a command', () => {
  test('changes the colours there and back', async () => {
    const page = await openPage(GUIDE)
    const theme = () => page.locator('html').getAttribute('data-theme')
    await command(page, 'dark theme', 'Switch to dark colors')
    await expect.poll(theme, POLL).toBe('dark')
    await command(page, 'theme', 'Switch to light colors')
    await expect.poll(theme, POLL).toBe('light')
  })

  test('chooses the network, on this page and on the next', async () => {
    const page = await (await openContext()).newPage()
    await page.goto(METHOD)
    await command(page, 'network testnet', /^Use Testnet/)
    await request(page).getByText('testnet-rpc').waitFor()
    await expect.poll(() => panel(page).getByRole('combobox', { name: 'Network' }).inputValue(), POLL).toBe('Testnet')
    await page.goto('/')
    await expect.poll(() => page.locator('.network input[value="Testnet"]').isChecked(), POLL).toBe(true)
  })

  test('chooses a language of the row and one of the menu', async () => {
    const page = await (await openContext()).newPage()
    await page.goto(METHOD)
    for (const [typed, row, text] of [
      ['language viem', 'Show snippets in viem', 'viem/chains'],
      ['language powershell', 'Show snippets in PowerShell', 'Invoke-RestMethod'],
    ] as const) {
      await command(page, typed, row)
      await request(page).getByText(text).first().waitFor()
    }
    await page.goto('/reference/json-rpc/eth_getBalance')
    await request(page).getByText('Invoke-RestMethod').waitFor()
  })

  test('copies the request as curl, whatever language is shown', async () => {
    const context = await openContext()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const page = await context.newPage()
    await page.goto(`${METHOD}?language=viem`)
    await request(page).getByText('viem/chains').waitFor()
    await command(page, 'copy curl', 'Copy the request as curl')
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText()), POLL).toMatch(/^curl -s /m)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"method": "eth_getBlockByNumber"')
  })

  test('goes to a section', async () => {
    const page = await openPage(METHOD)
    await command(page, 'go to errors', /^Errors/)
    await page.waitForURL(/#errors$/)
    await expect
      .poll(() => page.locator('#errors').evaluate((heading) => heading.getBoundingClientRect().top), POLL)
      .toBeLessThan(200)
  })

  test('is listed with its kind after a ">", and has nothing for axe', async () => {
    const page = await openPage(METHOD, { reducedMotion: true })
    await openModal(page)
    await page.keyboard.insertText('>network')
    await expect.poll(() => modal(page).getByRole('link', { name: /^Use / }).count(), POLL).toBe(4)
    expect(await axeFindings(page)).toEqual([])
  })
})

describe('an ABI of the reader', () => {
  const ABI = 'function pay(address to, uint256 amount)\nevent Paid(address indexed to, uint256 amount)'
  const ACCOUNT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const rows = (page: Page) => modal(page).locator('.paste-abi [role="status"]')

  test('is taken without calldata: it encodes a call, which it decodes again, and a log', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await page.keyboard.insertText('abi')
    await modal(page).getByRole('link', { name: 'Decode or encode with an ABI' }).waitFor()
    await page.keyboard.press('Enter')
    await modal(page).getByLabel('ABI, as JSON or as lines').fill(ABI)
    await modal(page).getByLabel('A call or an event to encode').fill(`pay(${ACCOUNT}, 25)`)
    await modal(page).getByRole('button', { name: 'Encode' }).click()
    await expect.poll(() => rows(page).innerText(), POLL).toMatch(/0x[0-9a-f]{136}/)
    const [data = ''] = (await rows(page).innerText()).match(/0x[0-9a-f]{136}/) ?? []
    await modal(page).getByLabel('Calldata').fill(data)
    await modal(page).getByRole('button', { name: 'Decode the call' }).click()
    await expect.poll(() => rows(page).innerText(), POLL).toMatch(/pay\(address,uint256\)[\s\S]*25/)
    await modal(page).getByLabel('A call or an event to encode').fill(`Paid(${ACCOUNT}, 25)`)
    await modal(page).getByRole('button', { name: 'Encode' }).click()
    await expect.poll(() => rows(page).innerText(), POLL).toContain('topics[1]')
    const log = (await rows(page).innerText()).match(/0x[0-9a-f]{64}/g) ?? []
    await modal(page).getByLabel('A log: its topics').fill(log.join('\n'))
    await modal(page).getByRole('button', { name: 'Decode the log' }).click()
    await expect.poll(() => rows(page).innerText(), POLL).toMatch(/Paid\(address,uint256\)[\s\S]*25/)
    expect(await axeFindings(page)).toEqual([])
  })

  test('that is pasted opens the decoder with it', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await modal(page).getByRole('button', { name: 'an ABI', exact: true }).click()
    await pasteText(page).waitFor()
    expect(await pasteText(page).inputValue()).toBe(ABI)
    await modal(page)
      .getByLabel('Calldata')
      .fill(`0xc4076876${ACCOUNT.slice(2).toLowerCase().padStart(64, '0')}${'19'.padStart(64, '0')}`)
    await modal(page).getByRole('button', { name: 'Decode the call' }).click()
    await expect.poll(() => rows(page).innerText(), POLL).toMatch(/pay\(address,uint256\)[\s\S]*25/)
  })
})
