/** The documentation inside the package: the list of pages and the cards, for agents without a network. */
import { cardFiles } from '../../../src/build/cards.ts'
import { readReference } from '../../../src/build/read-reference.ts'
import { site as siteConfig } from '../../../src/core/model/site.config.ts'
import type { PackedDocs, Page } from '../../../src/package/cli/mcp/packed-docs.ts'

/** @param site Address of the site, without a slash at the end */
export async function packedDocs(root: string, site: string, pages: readonly Page[]): Promise<string> {
  const { origin, pathname } = new URL(site)
  const place = { ...siteConfig, url: origin, baseUrl: pathname.endsWith('/') ? pathname : `${pathname}/` }
  const cards = cardFiles({ reference: await readReference(root), site: place })
  const docs: PackedDocs = { pages, files: Object.fromEntries(cards.map(({ path, text }) => [path, text])) }
  return `${JSON.stringify(docs)}\n`
}
