/** Removes anything from a response that identifies the caller, the endpoint, or the key. */
import { isIP } from 'node:net'
import { redactor } from '../check/redact.ts'

const HIDDEN = '…'

/** Possible IP addresses, with or without a port. Some providers include the caller's address in a refusal. */
const IP_LIKE = /(?<![\w:.])[0-9a-fA-F:.]{3,45}(?![\w:])/g
/** UUIDs and the like: request ids, trace ids, project ids. */
const REQUEST_ID = /\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\b/g
const ADDRESSES = /https?:\/\/[^\s"'<>)]+/g

/** A full stop may follow, and an IPv4 address may have a port. */
const withoutIp = (token: string): string =>
  isIP(token.replace(/\.$/, '').replace(/^([\d.]+):\d+$/, '$1')) ? HIDDEN : token

export type Scrub = {
  /** A text from the endpoint or a proxy. */
  text: (text: string) => string
  /** The envelope of a response: only known members, with the same ID throughout the file. */
  response: (value: unknown) => unknown
}

/** @param url The endpoint. Its host, path, query and user are removed wherever they occur. */
export function scrubber(url: URL): Scrub {
  const withoutKeys = redactor(url)
  const names = [url.host, url.hostname].filter((name) => name !== '')
  const text = (given: string): string => {
    const bare = [ADDRESSES, REQUEST_ID]
      .reduce((rest, what) => rest.replaceAll(what, HIDDEN), given)
      .replaceAll(IP_LIKE, withoutIp)
    return names.reduce((rest, name) => rest.replaceAll(name, HIDDEN), withoutKeys(bare))
  }
  const response = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(response)
    if (!isObject(value)) return typeof value === 'string' ? text(value) : value
    return envelope(value, text, withoutKeys)
  }
  return { text, response }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function envelope(
  { jsonrpc, id, result, error }: Record<string, unknown>,
  text: (text: string) => string,
  withoutKeys: (text: string) => string,
): Record<string, unknown> {
  const isNull = id === null
  return {
    ...(jsonrpc !== undefined && { jsonrpc }),
    ...(id !== undefined && { id: isNull ? null : 1 }),
    ...(result !== undefined && { result: strings(result, withoutKeys) }),
    ...(error !== undefined && { error: isObject(error) ? errorMembers(error, text) : strings(error, text) }),
  }
}

/** Providers add members with IDs and links to an error. The code, message and data come from the node. */
const errorMembers = ({ code, message, data }: Record<string, unknown>, text: (text: string) => string) => ({
  ...(code !== undefined && { code }),
  ...(message !== undefined && { message: strings(message, text) }),
  ...(data !== undefined && { data: strings(data, text) }),
})

/** Every string inside a value. */
function strings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((inner) => strings(inner, change))
  if (!isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, strings(inner, change)]))
}
