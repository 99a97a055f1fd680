/** What the reader chose before, on this page's link or on other pages. */
import { store } from '../../../../browser/storage.ts'
import type { Choices } from './panel-state.ts'

/** Keys of the store; the network is the one of the site's tabs. */
export const LANGUAGE_KEY = 'tab:snippet-language'
export const RECENT_KEY = 'languages'
const NETWORK_KEY = 'tab:network'

/** Keys of a link, beside those of the builder. */
export const LINK_KEYS = { case: 'case', language: 'language', network: 'network' } as const

/** Choices of the link, then those that were kept. */
export function readChoices(): Choices {
  const link = new URLSearchParams(location.search)
  return {
    case: link.get(LINK_KEYS.case),
    language: link.get(LINK_KEYS.language) ?? store().get(LANGUAGE_KEY),
    recent: store().get(RECENT_KEY)?.split(',') ?? [],
    network: link.get(LINK_KEYS.network) ?? store().get(NETWORK_KEY),
  }
}
