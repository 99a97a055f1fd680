/** Targets of a call: networks, public endpoints, saved endpoints, or the reader's own URL. Pure. */

import type { NamedEndpoint, OtherEndpoint } from '../../core/facts/endpoints.ts'
import { isLoopbackHost } from '../../core/lib/rates.ts'
import { CUSTOM } from '../../ui/browser/network-choice.ts'
import type { HeaderLine, SavedEndpoint } from './saved-endpoints.ts'

/** A choice in a picker. Only the reader's own endpoint uses `url`. */
export type Place = { id: string; url: string }

/** A place with all data that a call needs. */
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

/** The choices of a picker, in groups. The reader's own endpoint is last. */
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

/** The target of a place. Unknown places have an empty address. */
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

/** Headers are sent only to the address that they were typed for. */
export const headersAt = (
  { url }: Place,
  own: { place: Place; headers: readonly HeaderLine[] },
): readonly HeaderLine[] => (url.trim() === own.place.url.trim() ? own.headers : [])

const headersOf = (lines: readonly HeaderLine[]): Record<string, string> =>
  Object.fromEntries(
    lines.filter(({ name }) => name.trim() !== '').map(({ name, value }) => [name.trim(), value.trim()]),
  )

/** The host of an address, for a heading. The address itself may contain a key. */
export const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : 'the endpoint')

/** Most endpoints accept both at one address. */
export const socketAddress = (http: string): string => http.replace(/^http/i, 'ws')

export const isLocalAddress = (url: string): boolean => URL.canParse(url) && isLoopbackHost(new URL(url).hostname)

/** Names of headers that browsers control, and texts that are not header names. */
const FORBIDDEN =
  /^(accept-(charset|encoding)|access-control-.*|connection|content-length|cookie2?|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|via|proxy-.*|sec-.*)$/i

/** Why a header cannot be sent. Undefined if it can, and for an empty line. */
export function headerFault({ name, value }: HeaderLine): string | undefined {
  const key = name.trim()
  if (key === '') return value.trim() === '' ? undefined : 'Give the header a name.'
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(key)) return `"${key}" is not a header name.`
  if (FORBIDDEN.test(key)) return `Browsers do not let pages set ${key}.`
  if (/[^\t\x20-\x7e\x80-\xff]/.test(value)) return 'The value contains characters that are not allowed in a header.'
  return undefined
}
