/**
 * Reads saved responses of an endpoint as pairs: JSON of pairs, logs with a JSON text per line, HAR files of browsers,
 * `.io` vectors, and plain messages in the order in which they were received.
 */
import { PortalError } from '../../../core/lib/portal-error.ts'

/** A pair, a response alone, or a result alone, depending on the text. */
export type Saved = { method?: unknown; request?: unknown; response?: unknown; name?: unknown; jsonrpc?: unknown }

/** An error for text that cannot be checked. */
export const inputError = (message: string, hint: string): PortalError =>
  new PortalError('VALIDATE_INPUT', { message, hint })

/**
 * The values of a text.
 * @throws {PortalError} `VALIDATE_INPUT` when there is nothing to check.
 */
export function savedIn(text: string): unknown[] {
  if (isVectors(text)) return vectors(text)
  const whole = parse(text)
  if (whole.isJson) {
    const { value } = whole
    if (isHar(value)) return harPairs(value)
    return Array.isArray(value) ? paired(value) : [value]
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const parsed = lines.map(parse)
  const bad = parsed.findIndex(({ isJson }) => !isJson)
  if (lines.length === 0) throw inputError('The file is empty.', 'Use a saved response.')
  if (bad >= 0)
    throw inputError(
      lines.length === 1
        ? `Not JSON: ${whole.message}.`
        : `Neither JSON nor one JSON text per line. Line ${bad + 1} is not JSON.`,
      'Save the response body unchanged.',
    )
  return paired(parsed.map(({ value }) => unwrapped(value)))
}

function parse(text: string): { isJson: boolean; value?: unknown; message?: string } {
  try {
    return { isJson: true, value: JSON.parse(text) }
  } catch (error) {
    return { isJson: false, message: (error as Error).message }
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A log may store bodies as strings. */
function unwrapped(value: unknown): unknown {
  if (!isObject(value)) return value
  const { request, response } = value
  const read = (body: unknown) => (typeof body === 'string' ? (parse(body).value ?? body) : body)
  return {
    ...value,
    ...(request !== undefined && { request: read(request) }),
    ...(response !== undefined && { response: read(response) }),
  }
}

/** Pairs successive messages by ID and leaves everything else unchanged. A notification is not a response. */
function paired(values: readonly unknown[]): unknown[] {
  const asked = new Map<unknown, Record<string, unknown>>()
  const pairs: unknown[] = []
  for (const value of values) {
    const message = isObject(value) && 'jsonrpc' in value && !('response' in value) ? value : undefined
    if (message && 'method' in message) asked.set(message.id, message)
    else if (message && asked.has(message.id)) {
      pairs.push({ name: `id ${JSON.stringify(message.id)}`, request: asked.get(message.id), response: message })
      asked.delete(message.id)
    } else pairs.push(value)
  }
  return pairs
}

/** Prefixes of request and response lines in the vectors of Ethereum clients. */
const SENT = '>>'
const CAME = '<<'

const isVectors = (text: string): boolean => /^\s*(\/\/[^\n]*\n\s*)*>>/.test(text)

function vectors(text: string): Saved[] {
  const found: Saved[] = []
  let request: unknown
  for (const [index, line] of text.split('\n').entries()) {
    const mark = line.slice(0, SENT.length)
    if (mark !== SENT && mark !== CAME) continue
    const { isJson, value } = parse(line.slice(SENT.length))
    if (!isJson)
      throw inputError(`Line ${index + 1} has no JSON after "${mark}".`, 'Save the bodies as they were sent.')
    if (mark === SENT) request = value
    else found.push({ name: `line ${index + 1}`, request, response: value })
  }
  if (found.length === 0)
    throw inputError('No request has a response.', `Responses are on lines that begin with "${CAME}".`)
  return found
}

type HarEntry = {
  request?: { method?: unknown; postData?: { text?: unknown } }
  response?: { content?: { text?: unknown; encoding?: unknown } }
}
type Har = { log: { entries: HarEntry[] } }

const isHar = (value: unknown): value is Har =>
  isObject(value) && isObject(value.log) && Array.isArray((value.log as { entries?: unknown }).entries)

/** The JSON-RPC exchanges among everything that a browser fetched. */
function harPairs({ log }: Har): Saved[] {
  const found = log.entries.flatMap((entry, index): Saved[] => {
    const request = parse(String(entry.request?.postData?.text ?? '')).value
    if (!isRpc(request)) return []
    const { text = '', encoding } = entry.response?.content ?? {}
    const body = encoding === 'base64' ? Buffer.from(String(text), 'base64').toString('utf8') : String(text)
    return [{ name: `entry ${index + 1}`, request, response: parse(body).value ?? null }]
  })
  if (found.length === 0)
    throw inputError('The HAR file has no JSON-RPC entry.', 'Export it with contents from the Network tab.')
  return found
}

const isRpc = (value: unknown): boolean => {
  const first: unknown = Array.isArray(value) ? value[0] : value
  return isObject(first) && 'jsonrpc' in first && typeof first.method === 'string'
}
