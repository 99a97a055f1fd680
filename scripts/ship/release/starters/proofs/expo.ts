/**
 * Tests the starter `expo` in the browser. It must have bundles for all platforms, a persistent embedded wallet and
 * clear error messages, sign nothing on another chain, send a transfer, and use a contract.
 */
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Address, createPublicClient, createWalletClient, type Hex, http, parseEther } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { chain } from '../../../../../src/chain.config.ts'
import { show } from '../../../../prove/guides/browser.ts'
import { phones } from './picture.ts'

const [rpc = '', key = ''] = process.argv.slice(2)
const LONG = { timeout: 60_000 }
const TO = '0x000000000000000000000000000000000000dEaD'

type Metadata = { fileMetadata: Record<string, { bundle: string } | undefined> }
const { fileMetadata } = JSON.parse(readFileSync('dist/metadata.json', 'utf8')) as Metadata
for (const platform of ['android', 'ios']) {
  const bundle = readFileSync(path.join('dist', fileMetadata[platform]?.bundle ?? platform))
  // Hermes bytecode starts with these eight bytes.
  assert.equal(bundle.subarray(0, 8).toString('hex'), 'c61fbc03c103191f', `bundle of ${platform}`)
}

/** A static file server that serves the app for every path without a file. */
const server = createServer(({ url = '/' }, answer) => {
  const file = path.join('dist', path.normalize(new URL(url, 'http://a').pathname))
  const isFile = existsSync(file) && path.extname(file) !== ''
  answer.setHeader('content-type', path.extname(file) === '.js' ? 'text/javascript' : 'text/html')
  answer.end(readFileSync(isFile ? file : 'dist/index.html'))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const transport = http(rpc)
const reads = createPublicClient({ transport })
const { page, asked, close } = await show(url, { rpc, key: key as Hex, chainId: 10143 })
try {
  const posted: string[] = []
  let chainId: string | undefined
  let isOut = false
  await page.route(`${rpc}/**`, async (route) => {
    const { id, method } = route.request().postDataJSON() as { id: number; method: string }
    posted.push(method)
    if (isOut) return route.abort()
    if (method !== 'eth_chainId' || chainId === undefined) return route.continue()
    const headers = { 'access-control-allow-origin': '*' }
    return route.fulfill({ headers, json: { jsonrpc: '2.0', id, result: chainId } })
  })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click(LONG)
  const sent = () => posted.filter((method) => method === 'eth_sendRawTransaction').length

  const address = (await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent(LONG)) as Address
  await page.getByText(`0.0000 ${chain.symbol}`).waitFor(LONG)
  await page.getByLabel('To an account').fill('0x12')
  assert.ok(await page.getByRole('button', { name: 'Send', exact: true }).isDisabled())
  await page.getByLabel('To an account').fill(TO)
  await press('Send')
  await page.getByText(`the wallet holds 0 ${chain.symbol}. Get some at`).waitFor(LONG)

  const payer = createWalletClient({ account: privateKeyToAccount(key as Hex), transport })
  const hash = await payer.sendTransaction({ chain: null, to: address, value: parseEther('20') })
  await reads.waitForTransactionReceipt({ hash })
  await press('Refresh')
  await page.getByText(`20.0000 ${chain.symbol}`).waitFor(LONG)

  chainId = '0x1'
  await press('Send')
  await page.getByText('The endpoint is on chain 1, this app on 10143. Nothing was signed.').waitFor(LONG)
  chainId = undefined
  isOut = true
  await press('Send')
  await page.getByText(/The endpoint does not answer/).waitFor(LONG)
  isOut = false
  assert.equal(sent(), 0)

  const before = await reads.getBalance({ address: TO })
  await press('Send')
  await page.getByText(/In block \d+/).waitFor(LONG)
  assert.equal((await reads.getBalance({ address: TO })) - before, parseEther('0.01'))

  await press('Deploy the counter')
  await page.getByText(/^EXPO_PUBLIC_COUNTER=0x[0-9a-fA-F]{40}$/).waitFor(LONG)
  await page.getByText('0', { exact: true }).waitFor(LONG)
  await press('Increase')
  await page.getByText('1', { exact: true }).waitFor(LONG)
  assert.equal(sent(), 3)
  assert.deepEqual(asked, [], 'the wallet of the browser was asked')
  await phones(page, 'expo')

  await page.reload()
  await page.getByText(address, { exact: true }).waitFor(LONG)
  console.log('made a wallet, refused what it must, sent, deployed, increased, kept the wallet')
} finally {
  await close()
  server.close()
}
