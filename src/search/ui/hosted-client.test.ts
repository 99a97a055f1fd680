import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inTurns } from '../../../test/turn-clock.ts'
import { SEARCH_HOST_RETRY_MS } from '../../core/model/search-constants.ts'
import { type HostedQuery, hostedSearch as realSearch } from './hosted-client.ts'
import { searchInsights } from './insights.ts'

type Asked = { path: string; parameters: Record<string, string>; contentType: string | undefined; body: unknown }
type Behaviour = (request: IncomingMessage, response: ServerResponse) => void

const servers: Server[] = []

/** A host of the service with scripted behavior, which records its requests. */
async function host(behave: Behaviour): Promise<{ origin: string; asked: Asked[] }> {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://host.invalid')
      asked.push({
        path: decodeURIComponent(url.pathname),
        parameters: Object.fromEntries(url.searchParams),
        contentType: request.headers['content-type'],
        body: JSON.parse(Buffer.concat(chunks).toString('utf8')),
      })
      behave(request, response)
    })
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
  vi.unstubAllGlobals()
})

const RESULTS = { results: [{ hits: [{ objectID: 'a' }], nbHits: 1, queryID: 'q1' }] }
const answers: Behaviour = (_, response) => void response.end(JSON.stringify(RESULTS))
const fails =
  (status: number): Behaviour =>
  (_, response) =>
    void response.writeHead(status).end('{}')
const garbage: Behaviour = (_, response) => void response.end('<html>not found</html>')
const halfAnswer: Behaviour = (_, response) => void response.end(JSON.stringify({ results: [{}] }))
const silent: Behaviour = () => undefined
/** Starts a response and never finishes it. */
const stuck: Behaviour = (_, response) => void response.writeHead(200).write('{"results":')

const service = (...hosts: string[]) => ({ appId: 'APP', apiKey: 'key', indexName: 'monad', hosts })
const query = { query: 'gas', indexName: 'monad', hitsPerPage: 20 }

/** The client's time limits scale with the machine's speed, so a busy machine does not look like a silent host. */
const hostedSearch = (...options: Parameters<typeof realSearch>) => {
  const search = realSearch(...options)
  return (queries: readonly HostedQuery[]) => inTurns(() => search(queries))
}

describe('hostedSearch', () => {
  test('posts the queries to the path for several indexes, with the public credentials', async () => {
    const { origin, asked } = await host(answers)
    expect(await hostedSearch(service(origin))([query])).toEqual(RESULTS.results)
    expect(asked).toEqual([
      {
        path: '/1/indexes/*/queries',
        parameters: {
          'x-algolia-agent': expect.any(String),
          'x-algolia-api-key': 'key',
          'x-algolia-application-id': 'APP',
        },
        contentType: 'text/plain',
        body: { requests: [query] },
      },
    ])
  })

  test.each([
    ['answers 500', fails(500)],
    ['answers 503', fails(503)],
    ['sends garbage', garbage],
    ['sends no hits', halfAnswer],
    ['does not begin to answer in time', silent],
    ['does not finish its answer in time', stuck],
  ])('asks the next host when one %s', async (_, behave) => {
    const [bad, good] = await Promise.all([host(behave), host(answers)])
    expect(await hostedSearch(service(bad.origin, good.origin))([query])).toEqual(RESULTS.results)
    expect(good.asked.length).toBe(1)
    // A connection that the system reuses between tests may send a request again.
    expect(bad.asked.length).toBeGreaterThan(0)
  })

  test('asks the next host when one cannot be reached', async () => {
    const { origin } = await host(answers)
    expect(await hostedSearch(service('http://127.0.0.1:1', origin))([query])).toEqual(RESULTS.results)
  })

  const givenUp = ({ signal }: { signal: AbortSignal }) =>
    new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  /** When the second of two hosts is asked, in ms, and how many hosts failed at the end. */
  const waitsFor = async (answer: (options: { signal: AbortSignal }) => Promise<unknown>) => {
    vi.useFakeTimers()
    const asked: number[] = []
    vi.stubGlobal('fetch', (_: URL, options: { signal: AbortSignal }) => {
      asked.push(Date.now())
      return answer(options)
    })
    const ended = realSearch(service('https://a.test', 'https://b.test'))([query]).catch(({ cause }) => cause)
    await vi.advanceTimersByTimeAsync(10_000)
    vi.useRealTimers()
    const [first = 0, second = 0] = asked
    return [second - first, (await ended).length]
  }

  test('gives each host 1 s to begin its answer, and 2 s more to finish it', async () => {
    expect(await waitsFor(givenUp)).toEqual([1_000, 2])
    const begun = async (options: { signal: AbortSignal }) => ({ ok: true, status: 200, json: () => givenUp(options) })
    expect(await waitsFor(begun)).toEqual([2_000, 2])
  })

  test('leaves a failed host alone for two minutes, then asks it again', async () => {
    const [bad, good] = await Promise.all([host(fails(500)), host(answers)])
    let time = 0
    const search = hostedSearch(service(bad.origin, good.origin), () => time)
    await search([query])
    time = SEARCH_HOST_RETRY_MS - 1
    await search([query])
    expect([bad.asked.length, good.asked.length]).toEqual([1, 2])
    time = SEARCH_HOST_RETRY_MS
    await search([query])
    expect([bad.asked.length, good.asked.length]).toEqual([2, 3])
  })

  test('rejects by the name the modal knows when no host answers', async () => {
    const { origin } = await host(fails(500))
    await expect(hostedSearch(service(origin))([query])).rejects.toMatchObject({ name: 'RetryError' })
  })

  test('asks nobody else when the service refuses the query', async () => {
    const [refusing, other] = await Promise.all([host(fails(403)), host(answers)])
    const search = hostedSearch(service(refusing.origin, other.origin))
    await expect(search([query])).rejects.toMatchObject({ name: 'RetryError' })
    expect(other.asked).toEqual([])
  })
})

describe('searchInsights', () => {
  const track = (doNotTrack: string | null) => vi.stubGlobal('navigator', { doNotTrack })
  const events = (asked: readonly Asked[]) => asked.flatMap(({ body }) => (body as { events: unknown[] }).events)
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `id-${index}`)

  test('sends what stays on the screen, twenty at a time', async () => {
    track(null)
    const { origin, asked } = await host(answers)
    const insights = searchInsights({ ...service(), insightsHost: origin })
    insights.viewed(['gone at once'])
    insights.viewed(ids(45))
    await expect.poll(() => asked).toHaveLength(3)
    const sent = events(asked) as { eventType: string; index: string; objectIDs: string[] }[]
    expect(sent.map(({ objectIDs }) => objectIDs.length).sort()).toEqual([20, 20, 5])
    expect(new Set(sent.flatMap(({ objectIDs }) => objectIDs))).toEqual(new Set(ids(45)))
    expect(sent[0]).toMatchObject({ eventType: 'view', index: 'monad' })
    expect(asked[0]?.path).toBe('/1/events')
  })

  test('waits 400 ms before it sends what was seen, and 30 s for the host to take it', async () => {
    track(null)
    vi.useFakeTimers()
    const limit = vi.spyOn(AbortSignal, 'timeout')
    vi.stubGlobal(
      'fetch',
      vi.fn(async () => new Response('{}')),
    )
    const insights = searchInsights({ ...service(), insightsHost: 'https://insights.test' })
    insights.viewed(['gone at once'])
    vi.advanceTimersByTime(399)
    insights.viewed(['a'])
    vi.advanceTimersByTime(399)
    expect(fetch).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(fetch).toHaveBeenCalledTimes(1)
    expect(limit).toHaveBeenCalledWith(30_000)
    limit.mockRestore()
    vi.useRealTimers()
  })

  test('names the query a chosen result belongs to', async () => {
    track(null)
    const { origin, asked } = await host(answers)
    searchInsights({ ...service(), insightsHost: origin }).clicked('a', 3, 'q1')
    await expect.poll(() => asked).toHaveLength(1)
    expect(events(asked)[0]).toMatchObject({ eventType: 'click', objectIDs: ['a'], positions: [3], queryID: 'q1' })
  })

  test('says nothing for readers who ask not to be tracked', async () => {
    track('1')
    const fetched = vi.fn()
    vi.stubGlobal('fetch', fetched)
    searchInsights(service()).clicked('a', 1, undefined)
    expect(fetched).not.toHaveBeenCalled()
  })
})
