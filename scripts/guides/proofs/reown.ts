/** The end state of the Reown guide: a button that opens the dialog, with a wallet of this browser in it. */
import assert from 'node:assert/strict'
import { show } from '../browser.ts'

const [url = ''] = process.argv.slice(2)
/** A key of no account that matters: nothing is signed. */
const key = `0x${'11'.repeat(32)}` as const
const { page, close } = await show(url, { rpc: url, key, chainId: 10143 })
try {
  await page.getByRole('button', { name: 'Connect' }).click({ timeout: 90_000 })
  await page.getByText('Guide wallet').first().waitFor({ timeout: 60_000 })
  assert.ok(await page.getByText('WalletConnect').first().isVisible())
  console.log('the dialog lists the wallet')
} finally {
  await close()
}
