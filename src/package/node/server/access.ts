/** Who may talk to the node: Host and Origin of a request, so that no web page on the internet reaches it. */
import { isIP } from 'node:net'

/** Who may ask. Names are host names without port; origins as browsers send them, `null` for a page without one, `*` for all. */
export type Access = { hosts: readonly string[]; origins: readonly string[] }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/

/** Whether an address is this machine's own. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Whether the Host header names this machine: a name that an attacker owns could lead here too, an address cannot. */
export function isHostAllowed(header: string | undefined, { hosts }: Access): boolean {
  const name = hostOf(header)
  return name !== undefined && (isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || hosts.includes(name))
}

/** Whether a page of this origin may ask; requests without an origin come from no page. */
export function isOriginAllowed(origin: string | undefined, { origins }: Access): boolean {
  if (origin === undefined || origins.includes(origin) || origins.includes('*')) return true
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

function hostOf(header: string | undefined): string | undefined {
  const address = `http://${header ?? ''}`
  return header !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined
}

/** Headers that let a page of an allowed origin read the answer. */
export const corsHeaders = (origin: string | undefined): Record<string, string> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-headers': 'content-type',
        'access-control-allow-methods': 'GET, POST, OPTIONS',
        'access-control-allow-private-network': 'true',
        vary: 'origin',
      }
