/** What axe finds on a page, as lines a person can act on. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** `within` keeps to one part of the page, such as a drawer over a page that rests. */
export async function axeFindings(page: Page, within?: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
  const { violations } = await (within === undefined ? builder : builder.include(within)).analyze()
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} (${target.join(' ')})`))
}
