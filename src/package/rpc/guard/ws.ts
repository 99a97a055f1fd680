/** `monad-json-rpc/guard/ws`: checks the responses and events of sockets as they arrive. */
import { PortalError } from '../../../core/lib/portal-error.ts'
import { type Inspector, inspector, isObject, targetError } from './inspector.ts'
import type { GuardOptions } from './types.ts'

export type { GuardFinding, GuardOptions } from './types.ts'

/** A `WebSocket` of a browser, of Node, or of the package `ws`. */
export type GuardableSocket = {
  send: (...args: never[]) => unknown
  addEventListener: (...args: never[]) => unknown
}

/** A socket cannot reject a message, so its guard only reports. */
export type SocketGuardOptions = Omit<GuardOptions, 'mode'> & { mode?: 'report' }

/**
 * Checks every future response and event of a socket. Reads sent messages to find the method of a response. Returns the
 * same socket.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options, `GUARD_TARGET` for anything except a socket
 */
export function guardSocket<Socket extends GuardableSocket>(socket: Socket, options: SocketGuardOptions): Socket {
  if ((options.mode as string | undefined) === 'throw')
    throw new PortalError('GUARD_OPTIONS', {
      message: 'guard: a socket cannot refuse a message.',
      hint: 'Leave "mode" out, and close the socket in "onProblem" if you must.',
    })
  const inspect = inspector({ ...options, mode: 'report' })
  const given: unknown = socket
  if (!isObject(given) || typeof socket.send !== 'function' || typeof socket.addEventListener !== 'function')
    throw targetError('this is no WebSocket', 'Give an object with "send" and "addEventListener".')
  const target = socket as unknown as Socketlike
  const asked = new Map<unknown, Payload>()
  const send = target.send.bind(target)
  target.send = (data, ...rest) => {
    for (const payload of messagesIn(data)) if (isRequested(payload)) remember(asked, payload)
    return send(data, ...rest)
  }
  target.addEventListener('message', ({ data }) => {
    for (const message of messagesIn(data)) check(message as Message, asked, inspect)
  })
  return socket
}

type Socketlike = {
  send: (...args: unknown[]) => unknown
  addEventListener: (type: 'message', listener: (event: { data: unknown }) => void) => unknown
}
type Payload = { id: unknown; method: string; params?: unknown }
type Message = {
  id?: unknown
  method?: unknown
  result?: unknown
  params?: { subscription?: unknown; result?: unknown }
}

const isRequested = (value: unknown): value is Payload =>
  isObject(value) && 'id' in value && 'method' in value && typeof value.method === 'string'

/** Limit for requests without a response. The oldest are forgotten first. */
const MOST_ASKED = 10_000

function remember(asked: Map<unknown, Payload>, payload: Payload): void {
  const [oldest] = asked.keys()
  if (asked.size >= MOST_ASKED) asked.delete(oldest)
  asked.set(payload.id, payload)
}

function check(message: Message, asked: Map<unknown, Payload>, inspect: Inspector): void {
  if (message.method === 'eth_subscription') {
    inspect.event(message.params?.subscription, message.params?.result)
    return
  }
  const payload = asked.get(message.id)
  if (payload === undefined) return
  asked.delete(message.id)
  if ('result' in message) inspect.result(payload.method, payload.params, message.result)
}

/** JSON-RPC messages of one frame. Empty for any other frame. */
function messagesIn(data: unknown): object[] {
  const text = typeof data === 'string' ? data : isObject(data) && isBytes(data) ? new TextDecoder().decode(data) : ''
  if (!/^\s*[[{]/.test(text)) return []
  try {
    return ([JSON.parse(text)].flat() as unknown[]).filter((one) => isObject(one)) as object[]
  } catch {
    return []
  }
}

const isBytes = (data: object): data is Uint8Array => data instanceof Uint8Array
