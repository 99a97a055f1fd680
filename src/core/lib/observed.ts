/** Observed responses of public endpoints, with one row for each observation. Types and texts, pure. */

export type ObservedTopic =
  | 'log-range'
  | 'log-size'
  | 'batch'
  | 'rate'
  | 'state'
  | 'head'
  | 'blocks'
  | 'client'
  | 'subscriptions'
  | 'sync-send'

export type ObservedRow = {
  topic: ObservedTopic
  /** Day, or month or year where the source does not give the day. */
  date: string
  /** The project that saw it. */
  by: string
  client?: string
  note?: string
  /** The known parts of the request. */
  request: {
    method?: string
    /** Number of blocks in a range. */
    blocks?: number
    batch?: number
    perSecond?: number
    subscriptions?: number
    blocksBack?: number
    block?: string
    oldState?: true
    /** The range ends above the head of the node. */
    beyondHead?: true
  }
  /** The largest value that the endpoint served. */
  limit?: number
  /** HTTP status. */
  status?: number
  answer: { served: boolean } | { error: { code: number; message?: string } } | { text: string } | { result: string }
}

/** One file of `openrpc/observed`. */
export type ObservedFile = { endpoint: string; rows: readonly ObservedRow[] }
export type Ledger = Readonly<Record<string, readonly ObservedRow[]>>

/** The value of a limit in words, from the newest row that has it. Undefined without such a row. */
export function allowedText(rows: readonly ObservedRow[], topic: ObservedTopic): string | undefined {
  const row = newestLimit(rows, topic)
  if (row === undefined) return undefined
  if (topic === 'log-range') return `${row.limit?.toLocaleString('en')} blocks`
  if (topic === 'batch') return row.limit === 1 ? 'no batches' : `a batch of ${row.limit ?? row.request.batch}`
  if (topic === 'state') return isServed(row) ? 'old state served' : 'old state rejected'
  if (topic === 'head') return headText(row)
  if (topic === 'sync-send') return isServed(row) ? 'served' : 'rejected'
  return undefined
}

export const isServed = ({ answer }: ObservedRow): boolean => 'served' in answer && answer.served

/** The response to a range that ends above the head of the endpoint's node. */
const headText = ({ answer }: ObservedRow): string =>
  'error' in answer
    ? `ranges above the head return ${answer.error.code}`
    : 'ranges above the head are shortened without an error'

/** The newest row that has a limit, or whether the request was served. */
export function newestLimit(rows: readonly ObservedRow[], topic: ObservedTopic): ObservedRow | undefined {
  const own = rows.filter((row) => row.topic === topic)
  if (topic === 'state' || topic === 'head' || topic === 'sync-send') return own[0]
  if (topic === 'batch') return own.find(({ limit, answer }) => limit !== undefined || 'served' in answer)
  return own.find(({ limit }) => limit !== undefined)
}

/** Subjects of methods that read the state of a block. */
const READS_STATE = ['state']
const TOPICS: Readonly<Record<string, readonly ObservedTopic[]>> = {
  eth_getLogs: ['log-range', 'head'],
  eth_sendRawTransactionSync: ['sync-send'],
}

/** IDs of the limits that a provider publishes about the same. */
const PUBLISHED: Readonly<Partial<Record<ObservedTopic, string>>> = { 'log-range': 'log-range', state: 'history' }

/** A server of the document, with the limits that its provider publishes. */
export type PublishedServer = {
  url: string
  'x-limits'?: readonly { id: string; value: number | string; unit?: string }[]
}

export const SEEN_TITLE = 'Public endpoints'

/** A limit of an endpoint in words. Without `row` it was not seen, only published by the provider. */
export type SeenFact = { text: string; row?: ObservedRow }
/** All that is known of a method at one public endpoint. */
export type SeenLine = { host: string; facts: readonly SeenFact[] }

/** Newest observations of a method, one line for each endpoint. Starts with the endpoints of the document. */
export function seenOf(
  ledger: Ledger,
  servers: readonly PublishedServer[],
  { name, subject }: { name: string; subject: string },
): SeenLine[] {
  const topics = TOPICS[name] ?? (READS_STATE.includes(subject) ? (['state'] as const) : [])
  return urlsOf(ledger, servers).flatMap((url) => {
    const published = servers.find((server) => server.url === url)?.['x-limits'] ?? []
    const facts =
      subject === 'debug'
        ? debugFacts(published)
        : [...gasFacts(name, published), ...topics.flatMap((topic) => factsOf(ledger[url] ?? [], topic, published))]
    return facts.length === 0 ? [] : [{ host: hostOf(url), facts }]
  })
}

type Limits = NonNullable<PublishedServer['x-limits']>

export const DEBUG_SERVED = 'debug methods served'

/** Whether the provider publishes that it serves debug methods, or that it does not. */
function debugFacts(published: Limits): SeenFact[] {
  const has = (limit: string): boolean => published.some(({ id }) => id === limit)
  if (has('namespaces')) return [{ text: 'debug methods rejected' }]
  return has('debug') ? [{ text: DEBUG_SERVED }] : []
}

/** Methods that the gas cap of an endpoint is published for. */
const GAS_CAPPED = new Set(['eth_call', 'eth_estimateGas'])

const gasFacts = (name: string, published: Limits): SeenFact[] =>
  published
    .filter(({ id }) => id === 'call-gas' && GAS_CAPPED.has(name))
    .map(({ value, unit = '' }) => ({ text: `${value.toLocaleString('en')} ${unit}` }))

/** An older observation that differs from the newest. Nodes behind one endpoint can differ. */
function contradictionOf(rows: readonly ObservedRow[], topic: ObservedTopic): SeenFact[] {
  if (topic === 'head') {
    const [newest, ...older] = rows.filter((row) => row.topic === topic)
    const row = older.find((one) => newest !== undefined && headText(one) !== headText(newest))
    return row === undefined ? [] : [{ text: headText(row).replace('ranges above the head', 'or'), row }]
  }
  const row = topic === 'state' ? olderState(rows) : undefined
  return row === undefined ? [] : [{ text: isServed(row) ? 'served earlier' : 'rejected earlier', row }]
}

function factsOf(rows: readonly ObservedRow[], topic: ObservedTopic, published: Limits): SeenFact[] {
  const [text, row] = [allowedText(rows, topic), newestLimit(rows, topic)]
  if (text !== undefined && row !== undefined) {
    return [{ text, row }, ...contradictionOf(rows, topic)]
  }
  const limit = published.find(({ id }) => id === PUBLISHED[topic])
  if (limit === undefined) return []
  const { value, unit = '' } = limit
  return [{ text: topic === 'state' ? 'old state served' : `${value.toLocaleString('en')} ${unit}` }]
}

/** Says when a limit was seen, or that its provider publishes it. */
export const seenWords = ({ row }: SeenFact): string => (row === undefined ? 'published' : `seen ${row.date}`)

/** The newest row that contradicts the newest row about old state. Undefined if all rows agree. */
export function olderState(rows: readonly ObservedRow[]): ObservedRow | undefined {
  const own = rows.filter(({ topic }) => topic === 'state')
  return own.find((row) => own[0] !== undefined && isServed(row) !== isServed(own[0]))
}

export const PROVIDER_ERRORS = {
  text: 'Public endpoints also return errors of their providers',
  href: '/reference/rpc-error-codes#refusals-of-public-endpoints',
}

/** An error that a provider returned to a method, with its endpoints. */
export type ProviderError = { code: number; message: string; status?: number; hosts: readonly string[] }

/** Errors of providers for a method that the node itself does not return. Starts with the default endpoint. */
export function providerErrors(
  ledger: Ledger,
  servers: readonly PublishedServer[],
  { name, errors }: { name: string; errors: readonly { message: string }[] },
): ProviderError[] {
  const found = new Map<string, ProviderError>()
  for (const url of urlsOf(ledger, servers))
    for (const { request, answer, status } of ledger[url] ?? []) {
      if (request.method !== name || !('error' in answer)) continue
      const { code, message = '' } = answer.error
      if (message === '' || errors.some((own) => own.message.startsWith(message))) continue
      // The rest of the message differs in each response.
      const [text = ''] = message.split(/ …|, requested /)
      const before = found.get(`${code} ${text}`)
      const hosts = [...new Set([...(before?.hosts ?? []), hostOf(url)])]
      found.set(`${code} ${text}`, {
        code,
        message: text,
        ...(status !== undefined && status !== 200 && { status }),
        hosts,
      })
    }
  return [...found.values()]
}

/** The endpoints of the document in its order, then the others. */
const urlsOf = (ledger: Ledger, servers: readonly PublishedServer[]): string[] => [
  ...new Set([...servers.map(({ url }) => url), ...Object.keys(ledger)]),
]

/** Rows with this error, or with this text as the whole body, the newest of each endpoint. */
export function refusals(
  ledger: Ledger,
  { code, text }: { code?: number; text?: string },
): [url: string, ObservedRow][] {
  return Object.entries(ledger).flatMap(([url, rows]): [string, ObservedRow][] => {
    const row = rows.find(({ answer }) => {
      if ('text' in answer) return code === undefined && answer.text === text
      if (!('error' in answer) || answer.error.code !== code) return false
      return text === undefined || answer.error.message?.includes(text) === true
    })
    return row === undefined ? [] : [[url, row]]
  })
}

export const hostOf = (url: string): string => url.replace(/^https:\/\//, '')

/** Days after which a row is old. */
export const FRESH_DAYS = 60
const DAY_MS = 86_400_000

/** Whether a date is more than `FRESH_DAYS` ago. The age of a month or a year starts at its end. */
export function isOld(date: string, now: Date): boolean {
  const [year = 0, month, day] = date.split('-').map(Number)
  const end = Date.UTC(year, month === undefined ? 12 : day === undefined ? month : month - 1, day ?? 1)
  return now.getTime() - end > FRESH_DAYS * DAY_MS
}
