/** The result of the Reown guide, a dialog with this browser's wallet, e-mail and social log-in, which connects. */
import { privateKeyToAddress } from 'viem/accounts'
import { show } from '../browser.ts'

const [url = ''] = process.argv.slice(2)
/** An arbitrary key, because nothing is signed. */
const key = `0x${'11'.repeat(32)}` as const
const LONG = { timeout: 90_000 }
const { page, close } = await show(url, { rpc: url, key, chainId: 10143 })
try {
  // The server's HTML includes the button before React attaches its listeners.
  const isListening = `Object.keys(document.querySelector('button') ?? {}).some((key) => key.startsWith('__reactProps'))`
  await page.waitForFunction(isListening, undefined, LONG)
  await page.getByRole('button', { name: 'Connect', exact: true }).click(LONG)
  const wallet = page.getByText('Guide wallet').first()
  await wallet.waitFor(LONG)
  await page.getByPlaceholder('Email').first().waitFor(LONG)
  await page.getByText('Continue with Google').first().waitFor(LONG)
  await wallet.click(LONG)
  await page.getByText(privateKeyToAddress(key)).first().waitFor(LONG)
  console.log('the dialog lists the wallet, and connects it')
} finally {
  await close()
}
