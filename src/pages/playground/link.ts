/**
 * The address of the playground and of the endpoint check: tab, method, params and the name of a network. It never
 * contains the URL of an endpoint.
 */

import { NETWORK_PARAM } from '../../core/lib/network-names.ts'
import { withBase } from '../../core/lib/path.ts'
import { mayBeInAddress } from '../../core/lib/private-text.ts'
import { CUSTOM } from '../../ui/browser/network-choice.ts'
import { keepText, storedText } from '../../ui/browser/stored-text.ts'
import { isSaved } from './call-places.ts'

/** The tabs of each tool. The first is the default. */
export const CALL_TABS = ['call', 'subscribe', 'history'] as const
export const ENDPOINT_TABS = ['check', 'methods', 'compare'] as const
export type Tab = (typeof CALL_TABS | typeof ENDPOINT_TABS)[number]
export type Tabs = readonly [Tab, ...Tab[]]

const PATH = '/reference/playground'
/** Servers reject addresses with longer params, so these are stored in the tab instead. Characters. */
const MAX_IN_LINK = 4_000

export type Linked = { tab: Tab; method: string | null; params: string | null; network: string | null }

export function readLink(tabs: Tabs): Linked {
  const query = new URLSearchParams(location.search)
  const method = query.get('method')
  const tab = tabs.find((one) => one === query.get('tab')) ?? tabs[0]
  return { tab, method, params: query.get('params') ?? storedParams(method), network: query.get(NETWORK_PARAM) }
}

/** Params that were too long for the address, or may contain a secret. */
function storedParams(method: string | null): string | null {
  const kept = storedText(PATH, 'params')
  const end = kept?.indexOf('\n') ?? -1
  return kept !== null && method !== null && kept.slice(0, end) === method ? kept.slice(end + 1) : null
}

function write(change: (query: URLSearchParams) => void): void {
  const url = new URL(location.href)
  change(url.searchParams)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}

export const writeTab = (tab: Tab, [first]: Tabs): void =>
  write((query) => (tab === first ? query.delete('tab') : query.set('tab', tab)))

/** Redirects links to the playground's former tabs to the endpoint check, with all their settings. */
export function followMovedTab(base: string): void {
  const asked = new URLSearchParams(location.search).get('tab')
  if (ENDPOINT_TABS.some((tab) => tab === asked))
    location.replace(withBase(base, '/reference/endpoint') + location.search + location.hash)
}

export function writeCall(method: string, params: string): void {
  // The hashes of a link that was opened were in the address before.
  const fits = params.length <= MAX_IN_LINK && mayBeInAddress(params, location.search)
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
