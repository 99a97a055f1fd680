/** Adds lies to a node: its own chain, or another endpoint behind a proxy. */
import type { Answering } from '../../core/answering.ts'
import type { Answered, Asked, Event, EventTools, Json, Telling, Tools } from './lie.ts'

type Subscription = { kind: string; filter: Json; count: number }

/** One lie of one endpoint, with its memory. */
class Told {
  readonly #lie: Telling
  readonly #ask: Tools['ask']
  readonly #counts = new Map<string, number>()
  readonly memory = new Map<string, unknown>()

  constructor(lie: Telling, ask: Tools['ask']) {
    this.#lie = lie
    this.#ask = ask
  }

  async asked(request: Asked): Promise<Asked> {
    this.#counts.set(request.method, (this.#counts.get(request.method) ?? 0) + 1)
    return (await this.#lie.asked?.(request, this.#tools(request))) ?? request
  }

  async answered(answer: Answered, request: Asked): Promise<Answered> {
    return (await this.#lie.answered?.(answer, request, this.#tools(request))) ?? answer
  }

  pushed(event: Event, tools: Omit<EventTools, 'memory'>): readonly unknown[] {
    return this.#lie.pushed?.(event, { ...tools, memory: this.memory }) ?? [event]
  }

  body = (text: string): string => this.#lie.body?.(text) ?? text

  get status(): number | undefined {
    return this.#lie.status
  }

  #tools({ method }: Asked): Tools {
    return { count: this.#counts.get(method) ?? 0, ask: this.#ask, memory: this.memory }
  }
}

/** The same node with lies, over HTTP and over WebSockets. */
export function lying(node: Answering, lies: readonly Telling[]): Answering {
  const posted = async (body: unknown): Promise<unknown> => {
    const reply = await node.handle(JSON.stringify(body))
    return reply.kind === 'answer' ? parsed(reply.body) : undefined
  }
  const told = lies.map(
    (lie) =>
      new Told(lie, async (method, params) => {
        const answer = (await posted({ jsonrpc: '2.0', id: 1, method, params })) as Answered | undefined
        return answer?.result
      }),
  )
  return {
    ...node,
    handle: async (body: string) => {
      const requests = requestsIn(parsed(body))
      const forwarded = requests && (await all(requests, (request) => askedOf(told, request)))
      const reply = await node.handle(forwarded ? JSON.stringify(forwarded) : body)
      if (reply.kind !== 'answer') return reply
      const answer = requests ? parsed(reply.body) : undefined
      const changed = requests && isFor(answer, requests) ? await paired(told, answer, requests) : undefined
      const text = changed === undefined ? reply.body : JSON.stringify(changed)
      return {
        ...reply,
        status: told.find(({ status }) => status !== undefined)?.status ?? reply.status,
        body: told.reduce((sent, one) => one.body(sent), text),
      }
    },
    connect: (send: (message: string | undefined) => void) => lyingConnection(node, told, send),
  }
}

const askedOf = async (told: readonly Told[], request: Asked): Promise<Asked> => {
  let changed = request
  for (const one of told) changed = await one.asked(changed)
  return changed
}

const answeredOf = async (told: readonly Told[], answer: Answered, request: Asked): Promise<Answered> => {
  let changed = answer
  for (const one of told) changed = await one.answered(changed, request)
  return changed
}

const all = <Item, Result>(value: Item | Item[], each: (item: Item) => Promise<Result>): Promise<Result | Result[]> =>
  Array.isArray(value) ? Promise.all(value.map(each)) : each(value)

const isFor = (answer: unknown, requests: Asked | Asked[]): answer is Answered | Answered[] =>
  Array.isArray(requests)
    ? Array.isArray(answer) && answer.length === requests.length
    : typeof answer === 'object' && answer !== null

const paired = async (told: readonly Told[], answer: Answered | Answered[], requests: Asked | Asked[]) =>
  Array.isArray(requests)
    ? Promise.all(requests.map((request, index) => answeredOf(told, (answer as Answered[])[index] ?? {}, request)))
    : answeredOf(told, answer as Answered, requests)

/** Requests with an ID and params by position. All others are forwarded as they are. */
function requestsIn(value: unknown): Asked | Asked[] | undefined {
  if (!Array.isArray(value)) return isRequest(value) ? value : undefined
  return value.length > 0 && value.every(isRequest) ? value : undefined
}

const isRequest = (value: unknown): value is Asked => {
  const { method, params } = (value ?? {}) as Partial<Asked>
  return typeof method === 'string' && Array.isArray(params) && Object.hasOwn(value as object, 'id')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A connection whose responses and events every lie changes, in the order of the lies. */
function lyingConnection(node: Answering, told: readonly Told[], send: (message: string | undefined) => void) {
  const waiting = new Map<string, Asked[]>()
  const subscriptions = new Map<unknown, Subscription>()
  let sent: Promise<unknown> = Promise.resolve()
  const forward = (message: unknown): void => send(told.reduce((text, one) => one.body(text), JSON.stringify(message)))
  const pass = async (text: string): Promise<void> => {
    const message = parsed(text) as Event & Answered
    const request = waiting.get(JSON.stringify(message?.id))?.shift()
    const own = message?.params === undefined ? undefined : subscriptions.get(message.params.subscription)
    if (own) {
      own.count++
      const tools = { ...own, ids: [...subscriptions.keys()] }
      const events = told.reduce<readonly unknown[]>(
        (list, one) => list.flatMap((event) => one.pushed(event as Event, tools)),
        [message],
      )
      for (const event of events) forward(event)
    } else if (request) {
      const [kind, filter] = request.params ?? []
      if (request.method === 'eth_subscribe' && message.result !== undefined)
        subscriptions.set(message.result, { kind: String(kind), filter: (filter ?? {}) as Json, count: 0 })
      forward(await answeredOf(told, message, request))
    } else send(text)
  }
  const connection = node.connect((text) => {
    sent = sent.then(() => (text === undefined ? send(undefined) : pass(text)))
    // A lie that fails ends the connection, because later messages would be out of order.
    sent.catch(() => send(undefined))
  })
  return {
    receive: async (frame: string): Promise<void> => {
      const request = parsed(frame)
      if (!isRequest(request)) return connection.receive(frame)
      const key = JSON.stringify(request.id)
      waiting.set(key, [...(waiting.get(key) ?? []), request])
      await connection.receive(JSON.stringify(await askedOf(told, request)))
    },
    closed: () => connection.closed(),
  }
}
