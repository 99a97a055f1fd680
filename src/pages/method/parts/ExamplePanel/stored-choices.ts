/** The reader's earlier choices, from this page's link or from other pages. */

import { NETWORK_PARAM } from '../../../../core/lib/network-names.ts'
import { storedNetwork } from '../../../../ui/browser/network-choice.ts'
import { keepChoice, keyOfGroup, LANGUAGE_GROUP } from '../../../../ui/browser/shared-choices.ts'
import { store } from '../../../../ui/browser/storage.ts'
import type { Choices } from './panel-state.ts'

const RECENT_KEY = 'languages'

/** Keys of a link, besides the builder's keys. */
export const LINK_KEYS = { case: 'case', language: 'language', network: NETWORK_PARAM } as const

/** Choices of the link, then stored choices. */
export function readChoices(): Choices {
  const link = new URLSearchParams(location.search)
  return {
    case: link.get(LINK_KEYS.case),
    language: link.get(LINK_KEYS.language) ?? store().get(keyOfGroup(LANGUAGE_GROUP)),
    recent: store().get(RECENT_KEY)?.split(',') ?? [],
    network: link.get(LINK_KEYS.network) ?? storedNetwork(),
  }
}

export function keepLanguage(id: string, recent: readonly string[]): void {
  keepChoice(LANGUAGE_GROUP, id)
  store().set(RECENT_KEY, recent.join(','))
}
