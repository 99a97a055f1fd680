/**
 * Tests the starter `embedded` without a key. It must report this and read the chain. Its log-in needs Privy's servers.
 */
import { createPublicClient, formatEther, type Hex, http } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { show } from '../../../../prove/guides/browser.ts'
import { picture } from './picture.ts'

const [url = '', rpc = '', key = ''] = process.argv.slice(2)
const LONG = { timeout: 60_000 }
const { page, close } = await show(url, { rpc, key: key as Hex, chainId: 10143 })
try {
  await page.getByText('Log-in is off').waitFor(LONG)
  const address = privateKeyToAddress(key as Hex)
  const balance = formatEther(await createPublicClient({ transport: http(rpc) }).getBalance({ address }))
  await page.getByLabel('Account').fill('0x12')
  await page.getByRole('button', { name: 'Look up' }).click(LONG)
  await page.getByText('This is no address.').waitFor(LONG)
  await page.getByLabel('Account').fill(address)
  await page.getByRole('button', { name: 'Look up' }).click(LONG)
  await page.getByText(new RegExp(`^${balance.replace('.', '\\.')} \\w+ at block \\d+$`)).waitFor(LONG)
  await picture(page, 'embedded')
  console.log('the notice stands, the chain is read')
} finally {
  await close()
}
