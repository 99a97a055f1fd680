/** Runs the recipes of /reference/package/node unchanged, including faults. */
import { chromium } from 'playwright-core'
import { createPublicClient, http } from 'viem'
import { afterEach, describe, expect, test } from 'vitest'
import { installWallet } from '../../../../fixtures/monad-node/browser-wallet.ts'
import { payAtBusyEndpoint } from '../../../../fixtures/monad-node/in-process.ts'
import { Indexer } from '../../../../fixtures/monad-node/indexer.ts'
import { accountOf, sendMon } from '../../../../fixtures/monad-node/send-mon.ts'
import { steadyHeads } from '../../../../fixtures/monad-node/steady-heads.ts'
import { moveTokens } from '../../../../fixtures/monad-node/token-transfers.ts'
import { createNode, type Fault } from '../../../../src/package/node/core/index.ts'
import { serveNode } from '../../../../src/package/node/server/http.ts'
import { findChromium } from '../../../test/chromium.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function served(faults: Fault[] = []) {
  const node = createNode({ history: true, seed: 'recipes', faults })
  const { url, close } = await serveNode(node, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
  closers.push(close)
  const [first, second] = node.accounts
  const [token] = node.contracts
  if (!first || !second || !token) throw new Error('The node has no accounts.')
  return { node, url, first, second, token: token.address }
}
/** Waits until the condition is true. The test's own time limit ends it. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20))
}

describe('the recipe', () => {
  test('sends MON with viem through forks, refusals and drops', async () => {
    const { node, url, first, second } = await served([
      { fault: 'server-error', share: 0.1 },
      { fault: 'fork', share: 0.3 },
    ])
    node.clock.start(100)
    const receipt = await sendMon(url, accountOf(first.privateKey), second.address)
    expect(receipt).toMatchObject({ status: 'success', gasUsed: 21_000n })
  })

  test('moves tokens with ethers', async () => {
    const { node, url, first, token } = await served()
    node.clock.start(100)
    const to = '0x00000000000000000000000000000000000bbbbb'
    expect(await moveTokens(url, first.privateKey, token, to, 7n)).toEqual({ balance: 7n, logged: 7n })
  })

  test('keeps a subscription over drops, silence, gaps and repetitions', async () => {
    const { node, url } = await served([
      { fault: 'drop', share: 0.15, after: 2, times: 3 },
      { fault: 'skip-heads', share: 0.2 },
      { fault: 'repeat-heads', share: 0.3 },
    ])
    const numbers: number[] = []
    const options = { http: url, silenceMs: 1_000 }
    closers.push(steadyHeads(url.replace('http', 'ws'), options, ({ number }) => numbers.push(Number(number))))
    node.clock.start(50)
    await until(() => numbers.length >= 60)
    const [begin = 0] = numbers
    expect(numbers.slice(0, 60)).toEqual(Array.from({ length: 60 }, (_, index) => begin + index))
  })

  test('notices a connection that is half open', async () => {
    const { node, url } = await served([{ fault: 'half-open', after: 3, times: 1 }])
    const numbers: number[] = []
    const options = { http: url, silenceMs: 500 }
    closers.push(steadyHeads(url.replace('http', 'ws'), options, ({ number }) => numbers.push(Number(number))))
    node.clock.start(50)
    await until(() => numbers.length >= 40)
    const [begin = 0] = numbers
    expect(numbers.slice(0, 40)).toEqual(Array.from({ length: 40 }, (_, index) => begin + index))
  })

  test('indexes transfers and takes out what a fork dropped', async () => {
    const { node, url, first, token } = await served()
    const client = createPublicClient({ transport: http(url), cacheTime: 0 })
    const indexer = new Indexer(client, token)
    node.clock.start(100)
    await moveTokens(url, first.privateKey, token, '0x00000000000000000000000000000000000bbbbb', 7n)
    node.clock.stop()
    await indexer.sync()
    const before = indexer.blocks.at(-1)
    await node.clock.fork()
    expect(await indexer.sync()).toBe(1)
    expect(indexer.blocks.at(-1)).toMatchObject({ number: before?.number })
    expect(indexer.blocks.at(-1)?.hash).not.toBe(before?.hash)
    for (let round = 0; round < 20; round++) {
      await (round % 3 === 0 ? node.clock.fork() : node.clock.step())
      await indexer.sync()
    }
    const hashes = await Promise.all(
      indexer.blocks.map(({ number }) => client.getBlock({ blockNumber: number }).then(({ hash }) => hash)),
    )
    expect(indexer.blocks.map(({ hash }) => hash)).toEqual(hashes)
  })

  test('pays inside the process, with the same hash on every run', async () => {
    const [one, two] = [await payAtBusyEndpoint(), await payAtBusyEndpoint()]
    expect(one).toMatchObject({ received: 1n, receipt: { status: 'success', gasUsed: 21_000n } })
    expect(one.hash).toBe(two.hash)
  })

  test('connects a wallet in a browser', async () => {
    const { node, url, first, second } = await served()
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: ['--no-sandbox', '--disable-gpu'],
    })
    closers.push(() => browser.close())
    const page = await browser.newPage()
    await installWallet(page, node.wallet())
    await page.goto(`${url}/`)
    const connected = await page.evaluate(async (to) => {
      const { ethereum } = window as unknown as {
        ethereum: { request: (request: object) => Promise<unknown> }
      }
      const [from] = (await ethereum.request({ method: 'eth_requestAccounts' })) as string[]
      const chainId = await ethereum.request({ method: 'eth_chainId' })
      const refused = await ethereum
        .request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x8f' }] })
        .catch((error: { code: number }) => error.code)
      const hash = await ethereum.request({ method: 'eth_sendTransaction', params: [{ from, to, value: '0x5' }] })
      return { from, chainId, refused, hash }
    }, second.address)
    expect(connected).toMatchObject({
      chainId: '0x4eaf',
      refused: 4902,
      hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    expect(connected.from?.toLowerCase()).toBe(first.address)
    await node.clock.step()
    expect(await node.ask({ method: 'eth_getTransactionReceipt', params: [connected.hash] })).toMatchObject({
      status: '0x1',
    })
  })
})
