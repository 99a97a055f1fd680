/** Every input of the list leads to the actions of the paste field, and private input never leaves the page. */
import { describe, expect, test } from 'vitest'
import { axeFindings } from './a11y.ts'
import { openPage } from './harness.ts'
import { paste, pasteInputs, pasteText, watchTraces } from './paste-page.ts'
import { field, GUIDE, modal, openModal } from './search-modal.ts'

const POLL = { timeout: 15_000 }

/** Text of the panel, or of the first search row, for an input, by its index in the list. */
const SAYS: Readonly<Record<number, RegExp>> = {
  0: /eth_getLogs/,
  1: /eth_getTransactionReceipt/,
  2: /eth_getBlockByNumber/,
  3: /What to do without eth_newFilter/,
  4: /Open eth_subscribe[\s\S]*monadNewHeads/,
  5: /[Pp]arallel/,
  6: /gas limit/i,
  7: /Foundry/i,
  8: /Words/,
  9: /recovery phrase/,
  10: /Fund the sender/,
  11: /next nonce/,
  12: /Signer had insufficient balance/,
  13: /chunks of 100 blocks/,
  14: /newer block or a tag/,
  15: /Open eth_getTransactionReceipt[\s\S]*Open eth_getBlockByHash/,
  16: /63 of 64/,
  17: /may be a private key/,
  18: /Open eth_getBlockByHash/,
  19: /24 words/,
  20: /Open eth_getBalance/,
  21: /Multicall3/,
  22: /checksum/,
  23: /padded to 32 bytes/,
  24: /Staking/,
  25: /0x4d78a87/,
  26: /81,000,000/,
  27: /latest/,
  28: /0x4d3f640/,
  29: /safe/,
  30: /transfer\(address/,
  31: /transfer amount exceeds balance/,
  32: /arithmetic overflow/,
  33: /ERC20InsufficientBalance/,
  34: /Transfer\(address[\s\S]*Open eth_getLogs/,
  35: /0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266[\s\S]*17[\s\S]*transfer\(address,uint256\)/,
  36: /0\.25 MON/,
  37: /Authorization 1[\s\S]*Multicall3/,
  38: /cut off/,
  39: /no signature/,
  40: /25,000,000/,
  41: /unlimited/,
  42: /aggregate3[\s\S]*balanceOf[\s\S]*balanceOf/,
  43: /0xf2c71139 is not known[\s\S]*looks like the address/,
  44: /transferFrom\(address,address,uint256\)[\s\S]*25,000,000/,
  45: /Open eth_blockNumber[\s\S]*Mainnet/,
  46: /Open eth_getBalance[\s\S]*Testnet/,
  47: /holds a key[\s\S]*Open eth_getTransactionReceipt/,
  48: /Open eth_getBlockByNumber[\s\S]*finalized[\s\S]*Mainnet/,
  49: /Open eth_chainId[\s\S]*Open eth_gasPrice[\s\S]*Open eth_getCode/,
  50: /skipped_block[\s\S]*82911406/,
  51: /ERC20InsufficientBalance/,
  52: /ERC20InsufficientBalance[\s\S]*5,000,000/,
  53: /eth_getTransactionReceipt answered null/,
  54: /429[\s\S]*Rate limits/,
  55: /81,000,000[\s\S]*1 transaction/,
  56: /the transaction failed/,
  57: /id 3[\s\S]*-32601[\s\S]*Method not found[\s\S]*id 1[\s\S]*id 2/,
  58: /Open debug_traceTransaction[\s\S]*callTracer/,
  59: /broken[\s\S]*Open eth_call/,
}

const all = pasteInputs.map((input, index) => ({ ...input, index, name: `${index}, ${input.kind}` }))

describe('every input of the list', () => {
  test.each(all)('is answered: $name', async ({ input, index, private: isPrivate }) => {
    const page = await openPage(GUIDE)
    await openModal(page)
    const traces = watchTraces(page)
    await paste(page, input)
    await expect.poll(() => modal(page).innerText(), POLL).toMatch(SAYS[index] ?? /never/)
    expect(await pasteText(page).count()).toBe(isPrivate ? 1 : 0)
    if (isPrivate) expect(await traces.tracesOf(input)).toEqual([])
  })
})

describe('axe on the paste field', () => {
  /** One input for each appearance, namely values, warnings, lists of actions, hits, and a field for an ABI. */
  const LOOKS = [8, 9, 10, 16, 35, 43, 49, 57]

  test.each(['light', 'dark'] as const)('has nothing to report on any state in %s mode', async (colorMode) => {
    const page = await openPage(GUIDE, { colorMode })
    for (const index of LOOKS) {
      await openModal(page)
      await paste(page, pasteInputs[index]?.input ?? '')
      await expect.poll(() => modal(page).innerText(), POLL).toMatch(SAYS[index] ?? /never/)
      if (index === 43) await page.getByText('Decode or encode with an ABI').click()
      expect(await axeFindings(page), `input ${index}`).toEqual([])
      await page.keyboard.press('Escape')
      await modal(page).waitFor({ state: 'detached' })
    }
  })
})

describe('the keyboard in the paste field', () => {
  test('goes from the text through what to do and back, and Escape gives the focus back', async () => {
    const page = await openPage(GUIDE)
    await page.getByRole('link', { name: 'Search docs' }).first().focus()
    await openModal(page)
    await paste(page, pasteInputs[15]?.input ?? '')
    await pasteText(page).waitFor()
    await expect.poll(() => modal(page).getByRole('link').count(), POLL).toBeGreaterThan(2)
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), POLL).toContain('Receipt')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent), POLL).toContain('BlockByHash')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName), POLL).toBe('TEXTAREA')
    await page.keyboard.press('Escape')
    await modal(page).waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-open-search]')), POLL).toBe(true)
  })

  test('an emptied text leads back to the search', async () => {
    const page = await openPage(GUIDE)
    await openModal(page)
    await paste(page, pasteInputs[15]?.input ?? '')
    await pasteText(page).fill('')
    await field(page).waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.className), POLL).toContain('DocSearch-Input')
  })
})
