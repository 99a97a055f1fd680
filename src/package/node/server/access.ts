/** Checks the Host and Origin of a request, so that web pages on the internet cannot use the node. */
import { isIP } from 'node:net'

/**
 * Allowed hosts and origins. Names are host names without port. Origins are in the form of browsers, `null` for a page
 * without one, and `*` for all.
 */
export type Access = { hosts: readonly string[]; origins: readonly string[] }

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\]|::1)$/

/** Whether an address is a loopback address. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/**
 * Whether the Host header names this machine. Accepts every IP address, because an attacker can only control a domain
 * name that points here.
 */
export function isHostAllowed(header: string | undefined, { hosts }: Access): boolean {
  const name = hostOf(header)
  return name !== undefined && (isLoopback(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0 || hosts.includes(name))
}

/** Whether a page of this origin may send requests. Requests without an origin do not come from a page. */
export function isOriginAllowed(origin: string | undefined, { origins }: Access): boolean {
  if (origin === undefined || origins.includes(origin) || origins.includes('*')) return true
  return URL.canParse(origin) && isLoopback(new URL(origin).hostname)
}

function hostOf(header: string | undefined): string | undefined {
  const address = `http://${header ?? ''}`
  return header !== undefined && URL.canParse(address) ? new URL(address).hostname : undefined
}

/** Headers that let a page of an allowed origin read the response. */
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
