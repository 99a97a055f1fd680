/** An offer → a link that runs it. Private data is passed in memory when the link is followed. */

import { toQuery } from '../../call/form/query.ts'
import { NETWORK_PARAM } from '../../core/lib/network-names.ts'
import { absentPath, methodPath, PASTE_PATH, withBase } from '../../core/lib/path.ts'
import { absentMethods } from '../../package/explain/absent-names.ts'
import { handOff } from '../../ui/browser/navigation-handoff.ts'
import type { Call, Offer } from './action.ts'
import type { Detail } from './detail.ts'

/** One line of the list of actions. */
export type ActionLink = {
  label: string
  hint: string
  href: string
  /** Called when the link is followed, before the page is left. */
  onFollow?: () => void
}

export type Place = { base: string; isPrivate: boolean }

const hasParams = ({ params }: Call): boolean => Object.keys(params).length > 0

/** Opens the page of a method, with params in the address only if they are not secret. */
export function openAction(call: Call, { base, isPrivate }: Place): ActionLink {
  const { method, params, network } = call
  const query = hasParams(call) && !isPrivate ? toQuery(method, params) : new URLSearchParams()
  if (network) query.set(NETWORK_PARAM, network)
  const path = withBase(base, methodPath(method))
  const hasHandoff = hasParams(call) && isPrivate
  return {
    label: `Open ${method}`,
    hint: [paramsInShort(call), network].filter((part) => part).join(' · '),
    href: query.size > 0 ? `${path}?${query}` : path,
    ...(hasHandoff && { onFollow: () => handOff(path, { params }) }),
  }
}

/** Maximum length of the params in a hint. */
const HINT = 60

function paramsInShort({ params }: Call): string {
  const values = Array.isArray(params) ? params : Object.values(params)
  const words = values.map((value) => (typeof value === 'string' ? elided(value) : JSON.stringify(value)))
  const text = words.join(', ')
  return text.length > HINT ? `${text.slice(0, HINT - 2)} …` : text
}

const elided = (text: string): string => (text.length > 20 ? `${text.slice(0, 8)}…${text.slice(-6)}` : text)

/** Undefined for offers that are shown and have no target. */
export function actionOf(offer: Offer, place: Place): ActionLink | undefined {
  const { base } = place
  switch (offer.act) {
    case 'open':
      return openAction(offer, place)
    case 'absent':
      if (!absentMethods.includes(offer.method)) return undefined
      return { label: `What to do without ${offer.method}`, hint: '', href: withBase(base, absentPath(offer.method)) }
    case 'page':
      return { label: `Open the page about ${offer.name}`, hint: '', href: withBase(base, offer.path) }
    case 'check': {
      const href = withBase(base, PASTE_PATH)
      return { label: 'Check a response', hint: 'field by field', href, onFollow: () => handOff(href, offer.text) }
    }
    default:
      return undefined
  }
}

/** All actions for a text, starting with the first offer. */
export function actionsOf(offers: readonly Offer[], detail: Detail | undefined, place: Place): ActionLink[] {
  const { base } = place
  const [first, ...others] = offers
  const calls = (detail?.calls ?? []).map((call) => openAction(call, place))
  const links = (detail?.links ?? []).map(({ label, path }) => ({ label, hint: '', href: withBase(base, path) }))
  const own = first ? actionOf(first, place) : undefined
  const all = [...(own ? [own] : []), ...calls, ...links, ...others.flatMap((offer) => actionOf(offer, place) ?? [])]
  return all.filter(
    ({ href, label }, index) => all.findIndex((one) => one.href === href && one.label === label) === index,
  )
}
