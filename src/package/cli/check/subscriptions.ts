/** Subscribes to every kind over a WebSocket, and compares the events of some blocks with other responses. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Problem } from '../../rpc/report.ts'
import { ConnectionHeights } from './connection-heights.ts'
import type { Pushed, Socket } from './exchange.ts'
import { type Arrival, awaitedProblem, isRepeated, lateProblem, MOST_MISSING } from './late-events.ts'
import type { Inputs, Outcome, Reference } from './model.ts'
import { type Chain, eventsProblem, isMissing, isOfLogs, type Members, messageProblem } from './pushed.ts'
import { chainOf } from './pushed-chain.ts'
import { problem } from './relations.ts'
import { type AskWhole, BINARY, endRequest, SUBSCRIPTION, unknownKind } from './unknown-kinds.ts'
import { heightOf, type Subscription, UNUSED, wantedSubscriptions } from './wanted-subscriptions.ts'

/** Blocks whose events are compared, and blocks without an event after the end of the subscriptions. */
const BLOCKS = 8
const QUIET_BLOCKS = 2
const LOOK_MS = 50
/** Looks between two requests for the height. */
const LOOKS_PER_HEIGHT = 20

export type SubscriptionOptions = {
  socket: Socket
  ask: AskWhole
  reference: Reference
  inputs: Inputs
  /** Timeout for events. Milliseconds. */
  patienceMs: number
  onStep?: (kind: string) => void
  /** Makes traffic while the subscriptions are open. */
  stir?: () => Promise<void>
}

/** One outcome for each subscription, for an unknown kind, and for the time after `eth_unsubscribe`. */
export async function subscriptionOutcomes(options: SubscriptionOptions): Promise<Outcome[]> {
  const run = new Run(options)
  options.onStep?.('subscriptions')
  await run.subscribe()
  await run.collect()
  await run.unsubscribe()
  const chain = await run.chain()
  return [
    ...run.subscriptions.map((one) => run.outcomeOf(one, chain)),
    await unknownKind(options.ask, run.endedId()),
    run.silence(),
    ...run.heights(),
  ]
}

class Run {
  readonly subscriptions: Subscription[] = []
  readonly #options: SubscriptionOptions
  /** Events of heads from before all subscriptions existed. */
  #early = 0
  /** Subscriptions that pushed after their end, and whether the chain had new blocks. */
  #late: readonly Subscription[] = []
  #hasGoneOn = false
  /** Subscriptions that ended, and those that repeated an event afterwards. */
  readonly #ended = new Set<Subscription>()
  readonly #repeating = new Set<Subscription>()
  #refusals: string[] = []
  /** Events whose ID does not belong to a subscription. */
  readonly #strays: Pushed[] = []
  /** Events in the order of their arrival. */
  readonly #arrivals: Arrival[] = []
  readonly #connection: ConnectionHeights
  /** Heights before and after the collection, and the heads that were pushed until then. */
  #heights: [start: number, end: number] = [0, 0]
  #collected: readonly Members[] = []
  /** The heads stopped when the other subscriptions ended, although the chain had new blocks. */
  #endedWithOthers = false

  constructor(options: SubscriptionOptions) {
    this.#options = options
    this.#connection = new ConnectionHeights(options.ask)
  }

  async subscribe(): Promise<void> {
    const { ask, socket } = this.#options
    // A kind must be available again after its first subscription has ended.
    await ask('eth_unsubscribe', [(await ask('eth_subscribe', ['newHeads']))?.result])
    socket.pushed()
    for (const [name, kind, filter] of wantedSubscriptions(await this.#someLog())) {
      const answer = await ask('eth_subscribe', filter ? [kind, filter] : [kind])
      const id = typeof answer?.result === 'string' ? answer.result : undefined
      const refusal = String(answer?.error?.message ?? 'no ID was returned')
      this.subscriptions.push({ name, kind, ...(filter && { filter }), id, refusal, messages: [] })
    }
    this.#drain()
    this.#early = this.#heads().length
  }

  /** A log of the newest block, because the next blocks probably have one like it. */
  async #someLog(): Promise<Inputs['log']> {
    const newest = await this.#options.ask('eth_getLogs', [{ fromBlock: 'latest', toBlock: 'latest' }])
    const [log] = Array.isArray(newest?.result) ? (newest.result as NonNullable<Inputs['log']>[]) : []
    return log ?? this.#options.inputs.log
  }

  #drain(): void {
    for (const message of this.#options.socket.pushed()) {
      const own = this.subscriptions.find(({ id }) => id !== undefined && id === message.subscription)
      if (own && this.#ended.has(own) && isRepeated(own, message)) {
        this.#repeating.add(own)
        continue
      }
      ;(own?.messages ?? this.#strays).push(message)
      if (own) this.#arrivals.push({ subscription: own, message })
    }
  }

  #heads(): Members[] {
    const messages = this.subscriptions.find(({ name }) => name === 'newHeads')?.messages ?? []
    return messages.map(({ event }) => (event ?? {}) as Members)
  }

  /** Waits for the blocks to compare, and for one block on each side of them. */
  async collect(): Promise<void> {
    const end = performance.now() + this.#options.patienceMs
    const start = (await this.#connection.read()) ?? 0
    this.#heights = [start, start]
    let { stir } = this.#options
    const isPast = (): boolean => this.#heights[1] > start + BLOCKS + 2 + MOST_MISSING
    const isEnough = (): boolean => this.#heads().length >= this.#early + BLOCKS + 2
    for (let look = 1; !isEnough() && performance.now() < end && !isPast(); look++) {
      await sleep(LOOK_MS)
      if (look % LOOKS_PER_HEIGHT === 0) this.#heights[1] = (await this.#connection.read()) ?? start
      this.#drain()
      if (look % LOOKS_PER_HEIGHT === 0) this.#noteLag()
      // The first block is not compared.
      if (this.#heads().length > this.#early) {
        await stir?.()
        stir = undefined
      }
    }
    this.#heights[1] = (await this.#connection.read()) ?? start
    this.#drain()
    this.#noteLag()
    this.#collected = this.#heads()
  }

  #noteLag(newest = this.#heads().at(-1)): void {
    if (newest !== undefined) this.#connection.compare(this.#heights[1], heightOf(newest))
  }

  heights(): Outcome[] {
    return [...this.#connection.outcomes(), ...(this.#options.socket.isBinary() ? [BINARY] : [])]
  }

  #strayProblem(): Problem | undefined {
    const [stray] = this.#strays
    if (!stray) return undefined
    const id = String(stray.subscription)
    return problem('/params/subscription', `events have the unknown ID ${id}`, 'the ID of a subscription')
  }

  /** The heads end last, because they must not end with another subscription. */
  async unsubscribe(): Promise<void> {
    const isHeads = ({ name }: Subscription) => name === 'newHeads'
    for (const one of this.subscriptions) if (!isHeads(one)) await this.#end(one)
    this.#drain()
    const count = this.#heads().length
    if (count > 0 && (await this.#moreBlocks()).hasGoneOn) {
      this.#drain()
      this.#endedWithOthers = this.#heads().length === count
    }
    for (const one of this.subscriptions) if (isHeads(one)) await this.#end(one)
    if (count === 0) return
    const { head, hasGoneOn } = await this.#moreBlocks()
    this.#hasGoneOn = hasGoneOn
    const last = this.#options.socket.pushed()
    const of = ({ id }: Subscription) => last.filter(({ subscription }) => subscription === id)
    this.#late = this.subscriptions.filter((one) => of(one).some(({ event }) => heightOf(event) > head))
    for (const one of this.subscriptions) if (of(one).some((event) => isRepeated(one, event))) this.#repeating.add(one)
  }

  /** A subscription that ended as requested. */
  endedId(): string | undefined {
    return this.subscriptions.find(({ id, name }) => id !== undefined && !this.#refusals.includes(name))?.id
  }

  async #end(own: Subscription): Promise<void> {
    const { id, name } = own
    if (id === undefined) return
    const ended = await this.#options.ask('eth_unsubscribe', [id])
    if (ended?.result !== true) this.#refusals.push(name)
    this.#drain()
    if (ended?.result === true) this.#ended.add(own)
  }

  /** Waits for some more blocks. The height before them is infinite if it is unknown. */
  async #moreBlocks(): Promise<{ head: number; hasGoneOn: boolean }> {
    const head = (await this.#connection.read()) ?? Number.POSITIVE_INFINITY
    this.#drain()
    const end = performance.now() + this.#options.patienceMs
    let now = head
    while (now < head + QUIET_BLOCKS && performance.now() < end) {
      await sleep(LOOK_MS * 2)
      now = (await this.#connection.read()) ?? now
    }
    return { head, hasGoneOn: Number.isFinite(head) && now >= head + QUIET_BLOCKS }
  }

  /** Results of the endpoint about the pushed blocks. The events of the first and the last may be incomplete. */
  chain(): Promise<Chain> {
    const heads = this.#heads()
    const last = this.#early + BLOCKS + 2
    const own = this.subscriptions.find(({ name }) => name === 'monadNewHeads')?.messages ?? []
    return chainOf(this.#options.ask, {
      ...{ heads: heads.slice(0, last), compared: heads.slice(this.#early, last).slice(1, -1) },
      states: own.map(({ event }) => (event ?? {}) as Members),
    })
  }

  outcomeOf(own: Subscription, chain: Chain): Outcome {
    const { name, kind, filter, id, refusal, messages } = own
    const { reference, patienceMs } = this.#options
    const isOwn = kind.startsWith('monad')
    const request = JSON.stringify({
      ...{ jsonrpc: '2.0', id: 1, method: 'eth_subscribe' },
      params: filter ? [kind, filter] : [kind],
    })
    const head = { method: SUBSCRIPTION, probe: name }
    const differs = (found: Problem): Outcome => ({ ...head, verdict: 'differs', problems: [found], request })
    const skipped = (verdict: 'absent' | 'skipped', note: string): Outcome => ({ ...head, verdict, problems: [], note })
    if (id === undefined) {
      if (isOwn && reference !== 'monad') return skipped('absent', refusal)
      return differs(problem('/result', `no subscription to ${kind}: ${refusal}`, 'the ID of a subscription'))
    }
    const same = this.subscriptions.find((one) => one.id === id)
    if (same && same.name !== name)
      return differs(problem('/result', `the ID ${id} was already returned for ${same.name}`, 'another ID'))
    if (this.#refusals.includes(name)) {
      const found = problem('/result', 'eth_unsubscribe did not return true', 'true')
      return { ...differs(found), request: endRequest(id) }
    }
    if (messages.length === 0) {
      const stray = this.#strayProblem()
      if (stray) return differs(stray)
      const inBlocks = isOfLogs(kind) && chain.covered.length > 0
      const note = inBlocks ? `no event of ${chain.covered.length} blocks` : `no event within ${patienceMs / 1_000} s`
      const [start, end] = this.#heights
      if (!isOfLogs(kind) && start === end) return skipped('skipped', `${note}, and no new block`)
      if (name.includes(UNUSED) && inBlocks) return { ...head, verdict: 'fits', problems: [] }
      const isDue = !isOfLogs(kind) || isMissing(filter ?? {}, chain)
      return isDue ? differs(problem('', note, 'an event for each block')) : skipped('skipped', note)
    }
    const found =
      messages.map(({ message }) => messageProblem(message)).find(Boolean) ??
      eventsProblem(
        kind,
        filter,
        messages.map(({ event }) => event),
        chain,
      ) ??
      (kind === 'newHeads'
        ? (awaitedProblem(this.#heights, this.#collected, this.#early) ??
          this.#connection.belowProblem() ??
          this.#strayProblem() ??
          this.#endProblem())
        : undefined) ??
      lateProblem(own, this.#arrivals)
    if (found === undefined) return { ...head, verdict: 'fits', problems: [] }
    const stray = this.#strayProblem()
    // Events with an unknown ID explain what a subscription lacks.
    if (stray) return differs({ ...stray, message: `${stray.message}. ${name}: ${found.message}` })
    return differs(this.#withOthers(name, found, chain))
  }

  #endProblem(): Problem | undefined {
    if (!this.#endedWithOthers) return undefined
    const message = `no head was pushed for ${QUIET_BLOCKS} blocks after eth_unsubscribe of the other subscriptions`
    return problem('', message, 'an event for each block')
  }

  /** Strange events of one subscription probably belong to another one that is silent. */
  #withOthers(name: string, found: Problem, chain: Chain): Problem {
    const silent = this.subscriptions.find(
      ({ id, kind, filter, messages }) =>
        id !== undefined && messages.length === 0 && (!isOfLogs(kind) || isMissing(filter ?? {}, chain)),
    )
    if (silent === undefined) return found
    const message = `${found.message}. ${silent.name} did not receive an event, so its events probably have the ID of ${name}`
    return problem('/params/subscription', message, `the ID of ${silent.name}`)
  }

  /** Events of blocks after the end of the subscriptions. */
  silence(): Outcome {
    const head = { method: SUBSCRIPTION, probe: 'after eth_unsubscribe' }
    const [repeating, late] = [[...this.#repeating][0], this.#late[0]]
    const one = repeating ?? late
    if (one !== undefined) {
      const what = repeating ? 'an event again' : `${QUIET_BLOCKS} blocks`
      const message = `the subscription to ${one.name} pushed ${what} after eth_unsubscribe returned true`
      return { ...head, verdict: 'differs', problems: [problem('', message, 'no event')], request: endRequest(one.id) }
    }
    if (this.#hasGoneOn) return { ...head, verdict: 'fits', problems: [] }
    return { ...head, verdict: 'skipped', problems: [], note: 'no new block to wait for' }
  }
}
