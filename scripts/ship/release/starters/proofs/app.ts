/**
 * Proof of the starter `app`: connects the browser's wallet, deploys the contract with it, and increases the number.
 */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { show } from '../../../../prove/guides/browser.ts'
import { picture } from './picture.ts'

const [url = '', rpc = '', key = ''] = process.argv.slice(2)
const LONG = { timeout: 60_000 }
const { page, asked, close } = await show(url, { rpc, key: key as Hex, chainId: 10143 })
try {
  await page.getByRole('button', { name: 'Guide wallet' }).click(LONG)
  await page.getByText(/\d\.\d{4} MON/).waitFor(LONG)
  await page.getByRole('button', { name: 'Deploy the counter' }).click(LONG)
  const count = page.locator('[data-count]')
  await count.getByText('0', { exact: true }).waitFor(LONG)
  await page.getByText(/^NEXT_PUBLIC_COUNTER=0x[0-9a-fA-F]{40}$/).waitFor(LONG)
  await page.getByRole('button', { name: 'Increase' }).click(LONG)
  await count.getByText('1', { exact: true }).waitFor(LONG)
  await page.getByText(/In block \d+/).waitFor(LONG)
  assert.equal(asked.filter((method) => method === 'eth_sendTransaction').length, 2)
  await picture(page, 'app')

  await page.reload()
  // The cookie contains the account, so the first HTML from the server includes it.
  await page.getByRole('button', { name: 'Disconnect' }).waitFor(LONG)
  await page.getByRole('button', { name: 'Disconnect' }).click(LONG)
  await page.getByRole('button', { name: 'Guide wallet' }).waitFor(LONG)
  console.log('connected, deployed, increased')
} finally {
  await close()
}
