/** The playground's address: tab, method, params and the name of a network. An endpoint's address never stands there. */

import { keepText, keptText } from '../../browser/kept-text.ts'
import { CUSTOM, NETWORK_PARAM } from '../../browser/network-choice.ts'
import { secretIn } from '../../lib/private-text.ts'
import { isSaved } from './places.ts'

export const TABS = ['call', 'compare', 'methods', 'subscribe', 'check', 'history'] as const
export type Tab = (typeof TABS)[number]

const PATH = '/reference/playground'
/** Longer params would make addresses that servers refuse: they are kept in the tab instead. Characters. */
const MAX_IN_LINK = 4_000

export type Linked = { tab: Tab; method: string | null; params: string | null; network: string | null }

export function readLink(): Linked {
  const query = new URLSearchParams(location.search)
  const method = query.get('method')
  const tab = TABS.find((one) => one === query.get('tab')) ?? 'call'
  return { tab, method, params: query.get('params') ?? keptParams(method), network: query.get(NETWORK_PARAM) }
}

/** Params that were too long for the address, or hold a secret. */
function keptParams(method: string | null): string | null {
  const kept = keptText(PATH, 'params')
  const end = kept?.indexOf('\n') ?? -1
  return kept !== null && method !== null && kept.slice(0, end) === method ? kept.slice(end + 1) : null
}

function write(change: (query: URLSearchParams) => void): void {
  const url = new URL(location.href)
  change(url.searchParams)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

export const writeTab = (tab: Tab): void =>
  write((query) => (tab === 'call' ? query.delete('tab') : query.set('tab', tab)))

export function writeCall(method: string, params: string): void {
  const fits = params.length <= MAX_IN_LINK && secretIn(params) === undefined
  keepText(PATH, 'params', fits ? '' : `${method}\n${params}`)
  write((query) => {
    query.set('method', method)
    if (fits) query.set('params', params)
    else query.delete('params')
  })
}

/** @param isNetwork the place is one of the site's networks */
export const writePlace = (id: string, isNetwork: boolean): void =>
  write((query) => {
    if (isNetwork) query.set(NETWORK_PARAM, id)
    else if (id === CUSTOM || isSaved(id)) query.set(NETWORK_PARAM, CUSTOM)
    else query.delete(NETWORK_PARAM)
  })
