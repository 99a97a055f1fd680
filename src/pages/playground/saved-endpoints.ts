/** Endpoints that the reader saved: name, address and headers, in this browser only. */
import { store } from '../../ui/browser/storage.ts'

export type HeaderLine = { name: string; value: string }
export type SavedEndpoint = { name: string; url: string; headers: readonly HeaderLine[] }

const KEY = 'playground:saved'
/** Maximum number of saved endpoints. */
export const MAX_SAVED = 20

/** The saved endpoints. Empty if the browser stores nothing, or if the key contains other data. */
export function savedEndpoints(): SavedEndpoint[] {
  try {
    const list: unknown = JSON.parse(store().get(KEY) ?? '[]')
    return Array.isArray(list) ? list.flatMap((one) => (isSavedEndpoint(one) ? [one] : [])).slice(0, MAX_SAVED) : []
  } catch {
    return []
  }
}

function isSavedEndpoint(value: unknown): value is SavedEndpoint {
  const { name, url, headers } = (value ?? {}) as Partial<SavedEndpoint>
  return typeof name === 'string' && typeof url === 'string' && Array.isArray(headers) && headers.every(isHeader)
}

const isHeader = (value: unknown): value is HeaderLine => {
  const { name, value: text } = (value ?? {}) as Partial<HeaderLine>
  return typeof name === 'string' && typeof text === 'string'
}

/** Saves an endpoint, replacing any with the same name. Returns all saved endpoints. */
export function saveEndpoint(endpoint: SavedEndpoint): SavedEndpoint[] {
  return keep([...savedEndpoints().filter(({ name }) => name !== endpoint.name), endpoint].slice(-MAX_SAVED))
}

export const forgetEndpoint = (name: string): SavedEndpoint[] =>
  keep(savedEndpoints().filter((one) => one.name !== name))

function keep(list: SavedEndpoint[]): SavedEndpoint[] {
  store().set(KEY, list.length === 0 ? null : JSON.stringify(list))
  return list
}
