import { readFileSync } from 'node:fs'
import { formatEther, isAddress, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { tokens } from '../lib/snippets/contracts.ts'
import { connections, facts, protocol } from './network.ts'

const read = (name: string): unknown => parse(readFileSync(`content/data/${name}.yaml`, 'utf8'))

type Entry = {
  id: string
  type: string
  title: string
  date: string
  dates?: Record<string, string>
  networks?: string[]
  tags: string[]
  summary: string
  breaks?: string[]
  commits?: string[]
}
type Revision = { name: string; mainnet: string; testnet: string }

describe('content/data/changelog.yaml', () => {
  const entries = read('changelog') as Entry[]

  test('is sorted newest first', () => {
    const dates = entries.map(({ date }) => date)
    expect(dates).toEqual([...dates].sort().reverse())
  })
  // `npm run generate` checks the form of each entry.
  test('has one entry per id, whose summary says what a release has', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
    for (const { id, summary } of entries) expect(summary, id).not.toMatch(/not available|not known|could not/)
  })
  test('agrees with the revision table', () => {
    const revisions = read('revisions') as Revision[]
    for (const { title, dates } of entries.filter(({ type }) => type === 'revision')) {
      const row = revisions.find(({ name }) => name === `\`${title}\``)
      expect(row, title).toMatchObject({ ...dates })
    }
  })
  test('names the current revision and clients as the facts do', () => {
    expect(entries.find(({ type }) => type === 'revision')?.title).toBe(facts.revision.value)
    const releases = entries.filter(({ type }) => type === 'release')
    const cure = 'Name the network in the same release of openrpc/clients.yaml and content/data/changelog.yaml'
    for (const [network, fact] of [
      ['mainnet', facts.clientMainnet],
      ['testnet', facts.clientTestnet],
    ] as const)
      expect(releases.find(({ networks }) => networks?.includes(network))?.title, cure).toBe(`Client ${fact.value}`)
  })
})

test('the newest consensus parameters are the facts', () => {
  const [now] = read('consensus-parameters') as Record<string, string>[]
  expect(now).toMatchObject({
    pace: facts.blockTime.value,
    gas: facts.blockGasLimit.value,
    transactions: facts.maxTransactionsPerBlock.value,
    bytes: facts.maxBlockBytes.value,
  })
})

test('every selector of the staking precompile is that of its signature', () => {
  const methods = read('staking-methods') as { method: string; selector: string }[]
  expect(methods).toHaveLength(18)
  for (const { method, selector } of methods) {
    const signature = method.replaceAll('`', '').replace(/(\w+(?:\[\])?) \w+(?=[,)])/g, '$1')
    expect(`\`${toFunctionSelector(signature)}\``, method).toBe(selector)
  }
})

test('the tokens of code samples have the addresses of the list of tokens', () => {
  const listed = read('tokens') as { name: string; mainnet: string; testnet: string }[]
  for (const [name, addresses] of Object.entries(tokens))
    expect(
      listed.find((token) => token.name === name),
      name,
    ).toMatchObject(addresses)
})

test.each(['contracts', 'tokens'])('every address of %s has a valid checksum', (name) => {
  const rows = read(name) as { mainnet: string; testnet?: string }[]
  const addresses = rows.flatMap(({ mainnet, testnet }) => [mainnet, ...(testnet === undefined ? [] : [testnet])])
  expect(addresses.length).toBeGreaterThan(5)
  expect(addresses.filter((address) => !isAddress(address))).toEqual([])
})

test.each(['mainnet', 'testnet'] as const)('the EIP-3085 block for %s says what the facts say', (network) => {
  const page = readFileSync('content/developer-essentials/network-information.mdx', 'utf8')
  const block = new RegExp(`title="monad-${network}\\.json"\\n([\\s\\S]*?)\\n\`\`\``).exec(page)?.[1]
  const { name, chainIdHex, rpc, explorer } = connections[network]
  expect(JSON.parse(block ?? '')).toEqual({
    chainId: chainIdHex,
    chainName: name,
    nativeCurrency: { name: 'Monad', symbol: facts.currency.value, decimals: Number(facts.decimals.value) },
    rpcUrls: [rpc],
    blockExplorerUrls: [explorer],
  })
})

test('the page on account abstraction names the EntryPoints at the addresses of the list', () => {
  const list = parse(readFileSync('content/data/contracts.yaml', 'utf8')) as { name: string; mainnet: string }[]
  const page = readFileSync('content/tooling-and-infra/account-abstraction/index.mdx', 'utf8')
  const entries = list.filter(({ name }) => name.startsWith('EntryPoint v'))
  expect(entries.length).toBeGreaterThan(3)
  for (const { name, mainnet } of entries)
    expect(page, name).toMatch(new RegExp(`\\| ${name.slice(-3).replace('.', '\\.')}[^|]*\\| \`${mainnet}\``))
})

test('each margin of a gas limit pays off where a success with it costs less than with 5%', () => {
  const page = readFileSync('content/developer-essentials/best-practices.mdx', 'utf8')
  const rows = [...page.matchAll(/^\| (\d+)% \| ([\d.]+) MON \| (\d+) in (\d+) \|$/gm)].map((row) =>
    row.slice(1).map(Number),
  )
  expect(rows).toHaveLength(3)
  const needed = Number(formatEther(120_000n * protocol.minBaseFee))
  for (const [percent = 0, cost = 0, failed = 0, sent = 1] of rows) {
    const margin = percent / 100
    expect(cost, `${percent}%`).toBeCloseTo(needed * (1 + margin), 6)
    expect(failed / sent, `${percent}%`).toBeCloseTo((margin - 0.05) / (1 + margin), 3)
  }
})
