/**
 * The result of the blinks guide. The card's buttons are on the first screen, it sends, and other sites may show it.
 */
import assert from 'node:assert/strict'
import type { Hex } from 'viem'
import { show } from '../browser.ts'

const [url = '', rpc = '', key = ''] = process.argv.slice(2)
const FIRST_SCREEN = 900
const { page, asked, close } = await show(url, { rpc, key: key as Hex, chainId: 10143 })
try {
  const button = page.getByRole('button', { name: '0.01 MON' })
  await button.waitFor({ timeout: 90_000 })
  const box = await button.boundingBox()
  assert.ok(box !== null && box.y + box.height < FIRST_SCREEN, `the first button ends at ${box?.y}`)

  // The same server under its other name, so the origin differs.
  const { page: other, close: closeOther } = await show('about:blank', { rpc, key: key as Hex, chainId: 10143 })
  await other.goto(url.replace('127.0.0.1', 'localhost').replace(/$/, '/actions.json'))
  const header = await other.evaluate(
    async (action) => (await fetch(action)).headers.get('x-blockchain-ids'),
    `${url}/api/actions/donate-mon`,
  )
  await closeOther()
  assert.equal(header, 'eip155:10143')

  await page.getByRole('button', { name: 'Connect Guide wallet', exact: true }).click()
  await button.click()
  await page.getByText('Thank you!').first().waitFor({ timeout: 60_000 })
  assert.ok(asked.includes('eth_sendTransaction'), `the wallet was asked: ${asked.join(', ')}`)
  console.log('the card sends')
} finally {
  await close()
}
