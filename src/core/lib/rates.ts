/** Request rates for endpoints, used by the command and in the browser. Requests per second. */

/** Rate that every public endpoint allows. */
export const PROBE_RATE = 2
/** For a check, which asks some 480 requests. */
export const CHECK_RATE = 10
/** For an endpoint on the reader's own machine. */
export const LOCAL_RATE = 200

/** Whether a host is this machine. IPv6 hosts may be in brackets. */
export const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || /^(127\.\d+\.\d+\.\d+|\[?::1\]?)$/.test(host)
