/**
 * The documentation inside the package, for agents without a network: pages as Markdown, cards, and the first tier of the
 * search, compressed together because they repeat each other.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { cardFiles } from '../../../src/build/cards.ts'
import { readReference } from '../../../src/build/read-reference.ts'
import type { StaticFile } from '../../../src/build/static-files.ts'
import { ABSENT_PATH, methodPath } from '../../../src/core/lib/path.ts'
import { markdownSections } from '../../../src/core/markdown/section.ts'
import { site as siteConfig } from '../../../src/core/model/site.config.ts'
import type { PackedDocs } from '../../../src/package/cli/mcp/packed-docs.ts'
import { bodyOf } from '../../../src/package/cli/mcp/page-answer.ts'
import { type IndexFile, impliedAnchor, type PlaceEntry } from '../../../src/search/query/index-format.ts'

export type DocsToPack = {
  /** Markdown of pages, by route. */
  pages: readonly { path: string; text: string }[]
  cards: readonly StaticFile[]
  /** The site's search index. */
  index: IndexFile
}

/** Folders and pages that do not fit into the package. Their names are found, but their text is only on the site. */
export const LEFT_OUT: readonly string[] = [
  '/templates',
  '/reference/shapes',
  '/reference/benchmarks',
  '/reference/proof',
  '/reference/package/lies',
  '/reference/changelog',
  '/markdown-page',
  '/guides/monad-mcp',
  '/guides/reown-guide',
  '/guides/blinks-guide',
  '/guides/scaffold-eth',
  '/guides/indexers',
  '/tooling-and-infra/indexers',
  '/tooling-and-infra/analytics',
  '/tooling-and-infra/account-abstraction/wallet-providers',
  '/tooling-and-infra/account-abstraction/infra-providers',
  '/tooling-and-infra/oracles',
  '/tooling-and-infra/toolkits',
  '/tooling-and-infra/wallets',
  '/tooling-and-infra/cross-chain',
  '/tooling-and-infra/agentic-payments',
  '/introduction/why-blockchain',
  '/official-links',
  '/guides/deploy-smart-contract/remix',
  '/guides/add-monad-to-wallet',
  '/guides/passkey-accounts',
  '/monad-arch/concepts',
  '/monad-arch/realtime-data',
  '/monad-arch/consensus/authentication',
  '/monad-arch/consensus/blocksync',
  '/monad-arch/consensus/peer-discovery',
  '/monad-arch/consensus/statesync',
  '/monad-arch/consensus/raptorcast',
  '/monad-arch/consensus/monad-bft',
  '/monad-arch/consensus/local-mempool',
  '/monad-arch/execution/monaddb',
  '/monad-arch/execution/native-compilation',
  '/introduction/monad-for-users',
  '/introduction/why-monad',
  '/guides/deeplinks-using-expo',
  '/guides/evm-resources',
  '/guides/blinks-guide',
  '/node-ops/hardware-requirements',
  '/node-ops/keys',
]

const isLeftOut = (path: string): boolean => LEFT_OUT.some((one) => path === one || path.startsWith(`${one}/`))
/** Methods are in the document of the package, and have cards. */
const isMethod = (path: string): boolean => path.startsWith(methodPath('')) && path !== ABSENT_PATH

export function docsOf({ pages, cards, index: { shards: _, texts: __, ...index } }: DocsToPack): PackedDocs {
  const texts = pages
    .filter(({ path }) => !isLeftOut(path) && !isMethod(path) && index.pages.some(([one]) => one === path))
    .map(({ path, text }) => [path, bodyOf(text)] as const)
  // A card at two addresses is packed at the first, and the server finds absent methods by name.
  const once = cards.filter(({ text }, index) => cards.findIndex((other) => other.text === text) === index)
  const ofCards = once.map(({ path, text }) => [`/${path.replace(/\.md$/, '')}`, bodyOf(text)] as const)
  return {
    index,
    files: Object.fromEntries([...texts, ...ofCards]),
    starts: startsOf(index, new Map(texts)),
    leftOut: [...LEFT_OUT],
  }
}

/** The cards alone, for a package without a site. */
export async function cardsOf(root: string, site: string): Promise<PackedDocs> {
  const { origin, pathname } = new URL(site)
  const place = { ...siteConfig, url: origin, baseUrl: pathname.endsWith('/') ? pathname : `${pathname}/` }
  const cards = cardFiles({ reference: await readReference(root), site: place })
  return docsOf({
    pages: [],
    cards,
    index: { version: '0', groups: [], pages: [], shards: [], texts: [], aliases: [] },
  })
}

/** Level of brotli that is worth its time for a package that is only tried out. */
const QUICK = 5

/** Compresses the documentation. @param isQuick for tests, where the size does not matter */
export async function compressed(docs: PackedDocs, isQuick = false): Promise<Buffer> {
  const text = Buffer.from(JSON.stringify(docs))
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: isQuick ? QUICK : constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  }
  return promisify(brotliCompress)(text, { params })
}

/** Where each record of a page begins in its Markdown. A record that is not found there has no text. */
function startsOf({ pages }: Pick<IndexFile, 'pages'>, texts: ReadonlyMap<string, string>): PackedDocs['starts'] {
  const starts: Record<string, number[]> = {}
  let record = 0
  for (const [path, , , , , , places] of pages) {
    const text = texts.get(path)
    if (text !== undefined) starts[path] = inSteps([[record, 0], ...offsets(text, places, record + 1)])
    record += 1 + places.length
  }
  return starts
}

function offsets(text: string, places: readonly PlaceEntry[], first: number): [record: number, offset: number][] {
  const sections = new Map(markdownSections(text).map(({ anchor, from }) => [anchor, from]))
  let last = 0
  return places.flatMap(([mark, name, anchor], at): [number, number][] => {
    const term = mark === 't' ? text.indexOf(`- **${name}**`) : -1
    const from = sections.get(anchor ?? impliedAnchor(mark, name)) ?? (term === -1 ? undefined : term)
    // A text ends where the next begins, so they are kept in the order of the page.
    if (from === undefined || from < last) return []
    last = from
    return [[first + at, from]]
  })
}

/** Pairs as the distances from the pair before, which compress better. */
const inSteps = (pairs: readonly (readonly [number, number])[]): number[] =>
  pairs.flatMap(([record, offset], at) => {
    const [lastRecord, lastOffset] = pairs[at - 1] ?? [0, 0]
    return [record - lastRecord, offset - lastOffset]
  })
