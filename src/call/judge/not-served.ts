/** An answer with "no such method" → the endpoints that serve the method. */
import { networkName, type PublicEndpoint, publicEndpoints } from '../../core/facts/public-endpoints.ts'
import { isNotOffered } from '../../core/lib/not-offered.ts'

type RpcError = { code?: unknown; message?: unknown }

/** Such answers are short. Characters. */
const LONGEST = 10_000

/** Whether the text is an endpoint's answer that it does not offer the method. */
export function saysNotServed(text: string): boolean {
  if (text.length > LONGEST) return false
  try {
    const { code, message } = (JSON.parse(text) as { error?: RpcError } | null)?.error ?? {}
    return typeof code === 'number' && isNotOffered(code, String(message ?? ''))
  } catch {
    return false
  }
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

/**
 * Public endpoints that serve a method missing at `url`, as their providers publish it. The published data does not
 * cover methods that only some nodes have.
 */
export function servedElsewhere(
  method: string,
  url: string,
  endpoints: readonly PublicEndpoint[] = publicEndpoints,
): string {
  const asked = `${hostOf(url)} does not serve ${method}.`
  const isLeftOut = ({ leavesOut }: PublicEndpoint) => leavesOut.some((start) => method.startsWith(start))
  const start = endpoints.flatMap(({ leavesOut }) => leavesOut).find((one) => method.startsWith(one))
  if (start === undefined)
    return `${asked} Nodes may leave it out. Endpoints that are known to serve it are under Limits on the page of the method. Compare others on the page Check an endpoint.`
  const network = endpoints.find(({ http }) => hostOf(http) === hostOf(url))?.network
  const serving = [...new Set(endpoints.map((one) => one.network))]
    .filter((one) => network === undefined || one === network)
    .map((one) => {
      const hosts = endpoints
        .filter((endpoint) => endpoint.network === one && !isLeftOut(endpoint))
        .map(({ http }) => http)
      return `${networkName(one)}: ${hosts
        .map(hostOf)
        .filter((host) => host !== hostOf(url))
        .join(', ')}`
    })
  return `${asked} Public endpoints that do not exclude ${start}*: ${serving.join('; ')}.`
}
