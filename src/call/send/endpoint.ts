/** The address a reader types, whether it can be called from here, and how it is shown. Pure. */
import { isLoopbackHost } from '../../core/lib/rates.ts'

/** Replaces hidden text. */
export const DOTS = '••••••••'

/** Why a page cannot call this address. Undefined when it can try. `pageProtocol` is the page's protocol, `https:`. */
export function endpointFault(text: string, pageProtocol: string): string | undefined {
  if (text.trim() === '') return 'Type the address of an endpoint, such as http://localhost:8080.'
  const url = parse(text)
  if (!url)
    return 'This is not an address. Enter the full address, for example https://rpc.example/v1/key or http://localhost:8080.'
  if (url.protocol === 'ws:' || url.protocol === 'wss:')
    return 'This page calls over HTTP. Use the http or https address of the same endpoint.'
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'Only http and https addresses can be called.'
  if (url.username !== '' || url.password !== '')
    return 'Browsers do not call an address that contains a user name and a password. Remove them and send an Authorization header in the playground.'
  if (pageProtocol === 'https:' && url.protocol === 'http:' && !isLocal(url))
    return 'Browsers do not let an https page call an http address, except on your own machine. Use its https address, or a terminal.'
  return undefined
}

function parse(text: string): URL | undefined {
  const trimmed = text.trim()
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed)) return undefined
  return URL.canParse(trimmed) ? new URL(trimmed) : undefined
}

const isLocal = ({ hostname }: URL): boolean => isLoopbackHost(hostname)

/** Path segments of at least this length are treated as keys. Characters. */
const KEY_LENGTH = 12

/**
 * The address with everything that may be a key hidden: user and password, long path segments with a digit, values of
 * the query, the fragment. Host and short segments stay, so that the reader recognizes the endpoint.
 */
export function maskedUrl(text: string): string {
  const url = parse(text)
  if (!url) return text
  const user = url.username || url.password ? `${DOTS}@` : ''
  const path = url.pathname
    .split('/')
    .map((segment) => (segment.length >= KEY_LENGTH && /[0-9]/.test(segment) ? DOTS : segment))
    .join('/')
  const query = [...url.searchParams.keys()].map((key) => `${key}=${DOTS}`).join('&')
  const bare = path === '/' && !text.trim().endsWith('/') && query === '' ? '' : path
  return `${url.protocol}//${user}${url.host}${bare}${query === '' ? '' : `?${query}`}${url.hash === '' ? '' : `#${DOTS}`}`
}
