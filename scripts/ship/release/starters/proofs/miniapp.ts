/**
 * Tests manifest, card and pictures of the starter `miniapp`, then a transfer in a browser and in a Farcaster-like
 * client.
 */
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Hex } from 'viem'
import { show } from '../../../../prove/guides/browser.ts'
import { picture } from './picture.ts'

const [url = '', rpc = '', key = ''] = process.argv.slice(2)
const LONG = { timeout: 60_000 }
const wallet = { rpc, key: key as Hex, chainId: 10143 }
const TO = '0x000000000000000000000000000000000000dEaD'

const manifest = (await (await fetch(`${url}/.well-known/farcaster.json`)).json()) as Record<string, unknown>
assert.equal(manifest.accountAssociation, undefined)
assert.deepEqual((manifest.miniapp as Record<string, string>).homeUrl, 'https://app.example')
for (const [name, width] of [['icon', 1024] as const, ['splash', 200] as const, ['card', 1200] as const]) {
  const png = Buffer.from(await (await fetch(`${url}/images/${name}`)).arrayBuffer())
  assert.equal(png.readUInt32BE(16), width, `width of ${name}`)
}
const html = await (await fetch(url)).text()
const card = /<meta name="fc:miniapp" content="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '{}'
assert.equal((JSON.parse(card) as { button: { action: { type: string } } }).button.action.type, 'launch_miniapp')

/** The page of a client. It embeds the app in a frame and responds to the SDK with the SDK's own library. */
const HOST = `<!doctype html><title>Client</title><body style="margin:0">
<iframe src="${url}" style="border:0;width:100vw;height:100vh"></iframe>
<script type="module">
  import { expose, windowEndpoint } from '/comlink.mjs'
  const frame = document.querySelector('iframe')
  window.done = []
  const ask = async ({ id, method, params }) => {
    window.done.push(method)
    return { jsonrpc: '2.0', id, result: await window.askWallet({ method, params }) }
  }
  const host = {
    context: { user: { fid: 3, username: 'reader', displayName: 'A reader' }, client: { clientFid: 1, added: false } },
    ready: () => window.done.push('ready'),
    getCapabilities: () => ['wallet.getEthereumProvider'],
    getChains: () => ['eip155:10143'],
    eip6963RequestProvider: () => undefined,
    ethProviderRequestV2: ask,
  }
  expose(host, windowEndpoint(frame.contentWindow))
</script>`
const library = readFileSync('node_modules/comlink/dist/esm/comlink.mjs')
const server = createServer(({ url: path }, answer) => {
  const isLibrary = path === '/comlink.mjs'
  answer.setHeader('content-type', isLibrary ? 'text/javascript' : 'text/html')
  answer.end(isLibrary ? library : HOST)
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const client = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

const inBrowser = await show(url, wallet)
try {
  const { page, asked } = inBrowser
  await page.getByText('This is a plain browser.').waitFor(LONG)
  await page.getByRole('button', { name: 'Guide wallet' }).click(LONG)
  await page.getByText(/\d\.\d{4} MON/).waitFor(LONG)
  await page.getByLabel('To an account').fill(TO)
  await page.getByRole('button', { name: 'Send', exact: true }).click(LONG)
  await page.getByText(/In block \d+/).waitFor(LONG)
  assert.ok(asked.includes('eth_sendTransaction'))
} finally {
  await inBrowser.close()
}

const inClient = await show(client, wallet)
try {
  const app = inClient.page.frameLocator('iframe')
  await app.getByText('Hello, A reader').waitFor(LONG)
  await app.getByRole('button', { name: 'Disconnect' }).waitFor(LONG)
  await app.getByLabel('To an account').fill(TO)
  await app.getByRole('button', { name: 'Send', exact: true }).click(LONG)
  await app.getByText(/In block \d+/).waitFor(LONG)
  const done = await inClient.page.evaluate<string[]>('window.done')
  assert.ok(done.includes('ready') && done.includes('eth_sendTransaction'), done.join(', '))
  await picture(inClient.page, 'miniapp')
  console.log('sends in a browser and in a client')
} finally {
  await inClient.close()
  server.close()
}
