/** The hosted search service. Sends multi-index queries to several hosts, each with a short timeout. */

import type { SearchService } from '../../core/model/page-data.ts'
import { SEARCH_HOST_RETRY_MS, SEARCH_TIMEOUT_MS } from '../../core/model/search-constants.ts'

export type HostedQuery = Readonly<Record<string, unknown>> & { query: string; indexName: string }
export type HostedResult = Readonly<Record<string, unknown>> & { hits: unknown[]; nbHits?: number; queryID?: string }

/**
 * Neither a host nor the index responds. The modal shows its error screen for errors of this name, and only for them.
 */
export class SearchUnavailable extends Error {
  override readonly name = 'RetryError'
}

const AGENT = 'portal-search (1.0)'

/** Three more machines are behind the nearest host. Their order is random, to spread the load. */
function defaultHosts(appId: string): string[] {
  const further = [1, 2, 3].map((number) => ({
    host: `https://${appId}-${number}.algolianet.com`,
    order: Math.random(),
  }))
  return [`https://${appId}-dsn.algolia.net`, ...further.sort((a, b) => a.order - b.order).map(({ host }) => host)]
}

/**
 * A client of the service. A host that fails is not used for two minutes.
 * @param now clock in milliseconds
 */
export function hostedSearch(
  service: SearchService,
  now: () => number = Date.now,
): (queries: readonly HostedQuery[]) => Promise<HostedResult[]> {
  const hosts = service.hosts ?? defaultHosts(service.appId)
  const failedAt = new Map<string, number>()
  return async (queries) => {
    const causes: unknown[] = []
    for (const host of hosts) {
      if (now() - (failedAt.get(host) ?? Number.NEGATIVE_INFINITY) < SEARCH_HOST_RETRY_MS) continue
      try {
        const results = await ask(host, service, queries)
        failedAt.delete(host)
        return results
      } catch (cause) {
        if (cause instanceof Refusal) throw new SearchUnavailable('The search service refused the query.', { cause })
        failedAt.set(host, now())
        causes.push(cause)
      }
    }
    throw new SearchUnavailable('No host of the search service answered.', { cause: causes })
  }
}

/** The service understood and refused, so another host would refuse too. */
class Refusal extends Error {}

async function ask(host: string, service: SearchService, queries: readonly HostedQuery[]): Promise<HostedResult[]> {
  const address = new URL('/1/indexes/*/queries', host)
  address.search = new URLSearchParams({
    'x-algolia-agent': AGENT,
    'x-algolia-api-key': service.apiKey,
    'x-algolia-application-id': service.appId,
  }).toString()
  const limit = new Limit(SEARCH_TIMEOUT_MS.connect)
  try {
    // Plain text spares the browser a preflight request before the query.
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ requests: queries }),
      signal: limit.signal,
    })
    limit.extend(SEARCH_TIMEOUT_MS.read)
    if (response.status >= 400 && response.status < 500) throw new Refusal(`${host} answered ${response.status}.`)
    if (!response.ok) throw new Error(`${host} answered ${response.status}.`)
    return readResults(await response.json(), queries.length)
  } finally {
    limit.clear()
  }
}

function readResults(answer: unknown, count: number): HostedResult[] {
  const results = (answer as { results?: unknown } | null)?.results
  const isComplete =
    Array.isArray(results) && results.length === count && results.every((result) => Array.isArray(result?.hits))
  if (!isComplete) throw new Error('The search service sent something else than results.')
  return results as HostedResult[]
}

/** Time to connect first, then time to read. */
class Limit {
  private readonly controller = new AbortController()
  private timer: ReturnType<typeof setTimeout>

  constructor(milliseconds: number) {
    this.timer = this.start(milliseconds)
  }

  get signal(): AbortSignal {
    return this.controller.signal
  }

  extend(milliseconds: number): void {
    this.clear()
    this.timer = this.start(milliseconds)
  }

  clear(): void {
    clearTimeout(this.timer)
  }

  private start(milliseconds: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.controller.abort(new Error(`No answer within ${milliseconds} ms.`)), milliseconds)
  }
}
