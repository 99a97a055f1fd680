/** The request and the response of a difference in a report. */
import type { Exchange } from './exchange.ts'
import type { Outcome } from './model.ts'

/** Maximum length of a response in a report. Characters. */
const RESPONSE_KEPT = 2_000

/** The body of a request, and the response in the length of a report. */
export function seen(request: string, exchange: Exchange): Pick<Outcome, 'request' | 'response'> {
  if (!('value' in exchange)) return { request }
  const text = JSON.stringify(exchange.value)
  return { request, response: text.length > RESPONSE_KEPT ? `${text.slice(0, RESPONSE_KEPT)}…` : text }
}
