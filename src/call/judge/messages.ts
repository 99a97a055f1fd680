/** A parsed text → its messages, which are requests, responses and bare values, alone or in a batch. */

export type Message = {
  /** JSON Pointer of the message from the top of the text. */
  pointer: string
  kind: 'request' | 'response' | 'notification' | 'value'
  value: unknown
  /** The method of a request, or of the request that a response belongs to. */
  method?: string
}

type Plain = Record<string, unknown>

const isPlain = (value: unknown): value is Plain => typeof value === 'object' && value !== null && !Array.isArray(value)

const has = (value: Plain, key: string): boolean => Object.hasOwn(value, key)

/**
 * @param values Values of the text, either one or several in a row. Responses get the method of the request with the
 * same id.
 */
export function messagesOf(values: readonly unknown[]): Message[] {
  const several = values.length > 1
  const messages = values.flatMap((value, index) => spread(value, several ? `/${index}` : ''))
  const byId = new Map<string, string>()
  for (const { kind, value, method } of messages)
    if (kind === 'request' && method !== undefined) byId.set(idOf(value), method)
  if (byId.size === 0) return messages
  return messages.map((message) => {
    const method = message.kind === 'response' ? byId.get(idOf(message.value)) : undefined
    return method === undefined ? message : { ...message, method }
  })
}

const idOf = (value: unknown): string => JSON.stringify((value as Plain).id) ?? 'none'

function spread(value: unknown, pointer: string): Message[] {
  if (Array.isArray(value) && value.length > 0 && value.some(isEnvelope))
    return value.map((item, index) => message(item, `${pointer}/${index}`))
  if (isPlain(value) && !isEnvelope(value) && isEnvelope(value.request) && isEnvelope(value.response))
    return [message(value.request, `${pointer}/request`), message(value.response, `${pointer}/response`)]
  return [message(value, pointer)]
}

const isEnvelope = (value: unknown): boolean =>
  isPlain(value) &&
  (has(value, 'jsonrpc') || (has(value, 'id') && (has(value, 'result') || has(value, 'error') || has(value, 'method'))))

function message(value: unknown, pointer: string): Message {
  if (!isPlain(value) || !isMessage(value)) return { pointer, kind: 'value', value }
  if (typeof value.method !== 'string') return { pointer, kind: 'response', value }
  const isNotification = value.method === 'eth_subscription'
  return { pointer, kind: isNotification ? 'notification' : 'request', value, method: value.method }
}

/** A log or a receipt is no message, although some shapes have a field of one of these names. */
function isMessage(value: Plain): boolean {
  if (isEnvelope(value)) return true
  const keys = Object.keys(value)
  if (typeof value.method === 'string') return has(value, 'params')
  return (
    keys.length <= 2 && keys.every((key) => key === 'result' || key === 'error') && keys.length > 0 && !isFrame(value)
  )
}

const isFrame = (value: Plain): boolean => typeof value.error === 'string'
