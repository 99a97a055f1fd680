/** Where a call can go: networks, public endpoints, saved endpoints, an address of the reader's own. Pure. */

import type { NamedEndpoint, OtherEndpoint } from '../../core/facts/endpoints.ts'
import { isLoopbackHost } from '../../core/lib/rates.ts'
import { CUSTOM } from '../../ui/browser/network-choice.ts'
import type { HeaderLine, SavedEndpoint } from './saved-endpoints.ts'

/** A choice in a picker; `url` counts for an address of the reader's own. */
export type Place = { id: string; url: string }

/** A place with everything that a call needs. */
export type Target = {
  id: string
  label: string
  http: string
  ws: string
  headers: Readonly<Record<string, string>>
}

export type KnownPlaces = {
  networks: readonly NamedEndpoint[]
  others: readonly OtherEndpoint[]
  saved: readonly SavedEndpoint[]
}

const PUBLIC = 'public:'
const SAVED = 'saved:'

export const savedId = (name: string): string => SAVED + name
export const isSaved = (id: string): boolean => id.startsWith(SAVED)

export type PlaceGroup = { label: string; options: { id: string; label: string }[] }

/** The choices of a picker, in groups; an address of the reader's own comes last. */
export function placeGroups({ networks, others, saved }: KnownPlaces): PlaceGroup[] {
  const own = networks.filter(({ network }) => network !== CUSTOM)
  return [
    { label: 'Networks', options: own.map(({ network, label }) => ({ id: network, label })) },
    ...(saved.length > 0
      ? [{ label: 'Saved', options: saved.map(({ name }) => ({ id: savedId(name), label: name })) }]
      : []),
    {
      label: 'Other public endpoints',
      options: others.map(({ label }) => ({ id: PUBLIC + label, label })),
    },
  ]
}

/** The target of a place; one that is no longer known is an empty address. */
export function targetOf(
  place: Place,
  { networks, others, saved }: KnownPlaces,
  headers: readonly HeaderLine[],
): Target {
  const { id } = place
  if (id.startsWith(SAVED)) {
    const known = saved.find(({ name }) => savedId(name) === id)
    const http = known?.url ?? ''
    return { id, label: known?.name ?? '', http, ws: socketAddress(http), headers: headersOf(known?.headers ?? []) }
  }
  if (id.startsWith(PUBLIC)) {
    const known = others.find(({ label }) => PUBLIC + label === id)
    return { id, label: known?.label ?? '', http: known?.http ?? '', ws: known?.ws ?? '', headers: {} }
  }
  const network = networks.find((one) => one.network === id && id !== CUSTOM)
  if (network) return { id, label: network.label, http: network.http, ws: network.ws, headers: {} }
  const http = place.url.trim()
  return { id: CUSTOM, label: hostOf(http), http, ws: socketAddress(http), headers: headersOf(headers) }
}

/** Headers belong to the address they were typed for: no other one gets them. */
export const headersAt = (
  { url }: Place,
  own: { place: Place; headers: readonly HeaderLine[] },
): readonly HeaderLine[] => (url.trim() === own.place.url.trim() ? own.headers : [])

const headersOf = (lines: readonly HeaderLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value.trim()]),
  )

/** The host of an address, for a heading; the address itself may hold a key. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'the endpoint')

/** Most endpoints take both at one address. */
export const socketAddress = (http: string): string => http.replace(/^http/i, 'ws')

export const isLocalAddress = (url: string): boolean => URL.canParse(url) && isLoopbackHost(new URL(url).hostname)

/** Names of headers that browsers send by their own rules, and texts that are no name. */
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i

/** Why a header cannot be sent; undefined when it can, and for an empty line. */
export function headerFault({ name, value }: HeaderLine): string | undefined {
  const key = name.trim()
  if (key === '') return value.trim() === '' ? undefined : 'Give the header a name.'
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(key)) return `"${key}" is no name of a header.`
  if (FORBIDDEN.test(key)) return `Browsers do not let pages set ${key}.`
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return 'The value holds characters that no header can have.'
  return undefined
}
