/** The script of the endpoint frame, and the only one there. */
import { publicEndpoints } from '../core/facts/public-endpoints.ts'
import { openEndpointFrame } from '../ui/browser/endpoint-frame-inside.ts'

openEndpointFrame(
  window,
  publicEndpoints.flatMap(({ http, ws }) => [http, ...(ws ? [ws] : [])]),
)
