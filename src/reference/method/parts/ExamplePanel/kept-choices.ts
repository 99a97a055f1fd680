/** What the reader chose before, on this page's link or on other pages. */
import { keptNetwork } from '../../../../browser/network-choice.ts'
import { keepChoice, keyOfGroup, LANGUAGE_GROUP } from '../../../../browser/shared-choices.ts'
import { store } from '../../../../browser/storage.ts'
import { NETWORK_PARAM } from '../../../../lib/network-names.ts'
import type { Choices } from './panel-state.ts'

const RECENT_KEY = 'languages'

/** Keys of a link, beside those of the builder. */
export const LINK_KEYS = { case: 'case', language: 'language', network: NETWORK_PARAM } as const

/** Choices of the link, then those that were kept. */
export function readChoices(): Choices {
  const link = new URLSearchParams(location.search)
  return {
    case: link.get(LINK_KEYS.case),
    language: link.get(LINK_KEYS.language) ?? store().get(keyOfGroup(LANGUAGE_GROUP)),
    recent: store().get(RECENT_KEY)?.split(',') ?? [],
    network: link.get(LINK_KEYS.network) ?? keptNetwork(),
  }
}

export function keepLanguage(id: string, recent: readonly string[]): void {
  keepChoice(LANGUAGE_GROUP, id)
  store().set(RECENT_KEY, recent.join(','))
}
