/** The type of a lie, and functions that make most lies. */

export type Json = Record<string, unknown>
export type Asked = { id: unknown; method: string; params: unknown[] }
export type Answered = { jsonrpc?: unknown; id?: unknown; result?: unknown; error?: Json | undefined }
export type Event = {
  jsonrpc?: unknown
  method?: unknown
  id?: unknown
  params: { subscription: unknown; result: unknown }
}

/** Tools that a lie can use. */
export type Tools = {
  /** How often the method was requested, with this request. */
  count: number
  /** Asks the honest node. */
  ask: (method: string, params: unknown[]) => Promise<unknown>
  /** Belongs to this lie of this endpoint. */
  memory: Map<string, unknown>
}

/** Tools that a lie about an event can use. */
export type EventTools = Pick<Tools, 'memory'> & {
  /** The params of the subscription. */
  kind: string
  filter: Json
  /** How often this subscription pushed, with this event. */
  count: number
  /** IDs of the connection's subscriptions, in order. */
  ids: readonly unknown[]
}

/** Changes the requests, responses or events of an endpoint. */
export type Telling = {
  /** Changes the request before the honest node receives it. */
  asked?: (request: Asked, tools: Tools) => Asked | Promise<Asked>
  /** Changes the response. */
  answered?: (answer: Answered, request: Asked, tools: Tools) => Answered | Promise<Answered>
  /** Changes the body of a response. */
  body?: (text: string) => string
  status?: number
  /** Returns the events to push in place of an event. */
  pushed?: (event: Event, tools: EventTools) => readonly unknown[]
}

/** A lie with a name. */
export type Lie = Telling & {
  name: string
  /** Behavior of the endpoint, as a sentence without a subject. */
  does: string
  /** The method and the probe of a check that finds it. */
  foundBy: string
}

/** Name, description, and the probe that finds the lie. */
export type Head = readonly [name: string, does: string, foundBy: string]
type Which = (request: Asked) => boolean

/** The rule of `check` that reports contradictions of this relation. */
export const crossed = (relation: string): string => `cross-examination: ${relation}`

export const named = ([name, does, foundBy]: Head, telling: Telling): Lie => ({ name, does, foundBy, ...telling })

export const is =
  (...methods: readonly string[]): Which =>
  ({ method }) =>
    methods.includes(method)
export const isBlock: Which = is('eth_getBlockByHash', 'eth_getBlockByNumber')
export const isReceipt: Which = is('eth_getTransactionReceipt')
export const isLogs: Which = is('eth_getLogs')

/** Changes the results of some requests. Null stays. */
export const spoils = (
  head: Head,
  which: Which,
  change: (result: Json, request: Asked, tools: Tools) => unknown,
): Lie =>
  named(head, {
    answered: async (answer, request, tools) => {
      if (!which(request) || (answer.result ?? null) === null) return answer
      return { ...answer, result: await change(answer.result as Json, request, tools) }
    },
  })

/** Changes lists of results. */
export const spoilsList = (head: Head, which: Which, change: (list: Json[], request: Asked) => unknown): Lie =>
  spoils(head, which, (result, request) =>
    Array.isArray(result) ? change(result as unknown as Json[], request) : result,
  )

/** Changes the params of some requests. */
export const asks = (
  head: Head,
  which: Which,
  change: (params: unknown[], tools: Tools) => unknown[] | Promise<unknown[]>,
): Lie =>
  named(head, {
    asked: async (request, tools) =>
      which(request) ? { ...request, params: await change(request.params, tools) } : request,
  })

/** Changes errors of some requests. */
export const spoilsErrors = (head: Head, which: (error: Json) => boolean, change: (error: Json) => Answered): Lie =>
  named(head, {
    answered: (answer) => {
      if (!answer.error || !which(answer.error)) return answer
      const { error, ...rest } = answer
      return { ...rest, ...change(error) }
    },
  })

/** Changes every receipt, alone and in the list of a block. */
export const spoilsReceipts = (head: Head, change: (receipt: Json) => Json): Lie =>
  named(head, {
    answered: (answer, request) => {
      const { result } = answer
      if (isReceipt(request) && result) return { ...answer, result: change(result as Json) }
      const isList = request.method === 'eth_getBlockReceipts' && Array.isArray(result)
      return isList ? { ...answer, result: (result as Json[]).map(change) } : answer
    },
  })

/** Changes every full transaction, alone and in blocks. */
export const spoilsTransactions = (head: Head, change: (transaction: Json) => Json): Lie =>
  spoils(
    head,
    (request) => isBlock(request) || /^eth_getTransactionBy/.test(request.method),
    (result, request) => {
      if (!isBlock(request)) return change(result)
      const list = result.transactions as unknown[]
      return { ...result, transactions: list.map((one) => (typeof one === 'object' ? change(one as Json) : one)) }
    },
  )

/** Sets a member. */
export const sets =
  (key: string, value: unknown) =>
  (object: Json): Json => ({ ...object, [key]: value })

/** Changes each log of a receipt. */
export const eachLog =
  (change: (log: Json, index: number) => Json) =>
  (receipt: Json): Json => ({ ...receipt, logs: (receipt.logs as Json[]).map(change) })

export const hex = (value: bigint | number): string => `0x${value.toString(16)}`
export const big = (value: unknown): bigint => BigInt(String(value))
/** Adds to a quantity, and stays at zero or above. */
export const plus = (value: unknown, more: bigint): string => {
  const sum = big(value) + more
  return hex(sum < 0n ? 0n : sum)
}
/** Changes the last digit. */
export const flip = (value: unknown): string => String(value).replace(/.$/, (digit) => (digit === '1' ? '2' : '1'))
export const hashOf = (digit: string): string => `0x${digit.repeat(64)}`
export const addressOf = (digit: string): string => `0x${digit.repeat(40)}`
