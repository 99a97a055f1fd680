/** Events for the hosted service about seen and chosen results. Sent only when the service is configured. */

import type { SearchService } from '../../core/model/page-data.ts'
import {
  SEARCH_ANALYTICS_BATCH,
  SEARCH_ANALYTICS_DEBOUNCE_MS,
  SEARCH_TIMEOUT_MS,
} from '../../core/model/search-constants.ts'

export type Insights = {
  /** Results on the screen. Results shown only while the reader types are never sent. */
  viewed: (objectIds: readonly string[]) => void
  /** @param position of the result, from 1 */
  clicked: (objectId: string, position: number, queryId: string | undefined) => void
}

const SILENT: Insights = { viewed: () => undefined, clicked: () => undefined }
const HOST = 'https://insights.algolia.io'

/** Sends nothing for readers who opt out of tracking. The reader's id lasts as long as the page. */
export function searchInsights(service: SearchService): Insights {
  if (navigator.doNotTrack === '1') return SILENT
  const userToken = `anonymous-${crypto.randomUUID()}`
  const common = { index: service.indexName, userToken }
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    viewed(objectIds) {
      clearTimeout(timer)
      timer = setTimeout(() => {
        for (let from = 0; from < objectIds.length; from += SEARCH_ANALYTICS_BATCH) {
          const objectIDs = objectIds.slice(from, from + SEARCH_ANALYTICS_BATCH)
          send(service, [{ ...common, eventType: 'view', eventName: 'Items Viewed', objectIDs }])
        }
      }, SEARCH_ANALYTICS_DEBOUNCE_MS)
    },
    clicked(objectId, position, queryID) {
      const event = { ...common, eventType: 'click', eventName: 'Item Selected', objectIDs: [objectId] }
      send(service, [queryID ? { ...event, positions: [position], queryID } : event])
    },
  }
}

/** Lost events do not matter, so the reader is not notified. */
function send({ appId, apiKey, insightsHost = HOST }: SearchService, events: readonly unknown[]): void {
  const address = new URL('/1/events', insightsHost)
  address.search = new URLSearchParams({ 'x-algolia-application-id': appId, 'x-algolia-api-key': apiKey }).toString()
  fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: JSON.stringify({ events }),
    // A click leaves the page.
    keepalive: true,
    signal: AbortSignal.timeout(SEARCH_TIMEOUT_MS.write),
  }).catch((error: unknown) => console.warn('A search event was not taken.', error))
}
