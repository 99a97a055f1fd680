/** Time and the network: an event queue, seeded delays and losses, and validators that change their behavior. */
import {
  type Behaviour,
  type Block,
  GENESIS,
  type Happening,
  type Message,
  REDUNDANCY,
  SLOW_MS,
  type Timer,
  type World,
} from './types.ts'
import { Validator } from './validator.ts'

/** From `from` on, until the next entry for the same validator. Milliseconds. */
export type Fault = { who: number; behaviour: Behaviour; from: number }
export type Setup = {
  validators: number
  seed: number
  /** One-way delay between two validators unless `ways` overrides it. A proposal needs two ways. Milliseconds. */
  delayMs: number
  /** One way from each validator to each other. Milliseconds. */
  ways?: readonly (readonly number[])[]
  faults: readonly Fault[]
  /** Ends the run. Milliseconds. */
  untilMs: number
  /** Before `until` (milliseconds), messages are lost with this probability and arrive up to `lateMs` later. */
  storm?: { until: number; loss: number; lateMs: number }
}
/** A message in transit. `lost` messages never arrive. */
export type Flight = { from: number; to: number; message: Message; sentAt: number; at: number; lost: boolean }
export type Run = {
  setup: Setup
  happenings: readonly Happening[]
  flights: readonly Flight[]
  blocks: ReadonlyMap<string, Block>
  validators: readonly Validator[]
}

type Event = { at: number; order: number; act: () => void }

/** Runs a setup to its end. Deterministic. */
export function play(setup: Setup): Run {
  const queue = new Queue()
  const random = randomFrom(setup.seed)
  const happenings: Happening[] = []
  const flights: Flight[] = []
  const blocks = new Map<string, Block>([[GENESIS.id, GENESIS]])
  let now = 0
  const isDown = (who: number) => validators[who]?.behaviour === 'down'
  const fly = (flight: Flight) => {
    flights.push(flight)
    if (flight.lost) return
    queue.add(flight.at, () => {
      if (!isDown(flight.to)) validators[flight.to]?.receive(flight.from, flight.message)
    })
  }
  const world: World = {
    validators: setup.validators,
    now: () => now,
    random,
    blocks,
    happened: (what) => happenings.push(what),
    wake: (who, timer: Timer, afterMs) =>
      queue.add(now + afterMs, () => {
        if (!isDown(who)) validators[who]?.wake(timer)
      }),
    send: (from, to, message) => {
      const slow = validators[from]?.behaviour === 'slow' && from !== to ? SLOW_MS : 0
      const way = from === to ? 0 : wayOf(setup, { from, to, message, now }, random)
      fly({ from, to, message, sentAt: now, at: now + way + slow, lost: from !== to && isLost(setup, random, now) })
    },
  }
  const validators = Array.from({ length: setup.validators }, (_, who) => new Validator(who, world))
  for (const { who, behaviour, from } of setup.faults) queue.add(from, () => change(validators[who], behaviour))
  for (const validator of validators)
    queue.add(0, () => {
      if (validator.behaviour !== 'down') validator.begin()
    })
  for (let event = queue.next(); event && event.at <= setup.untilMs; event = queue.next()) {
    now = event.at
    event.act()
  }
  return { setup, happenings, flights, blocks, validators }
}

function change(validator: Validator | undefined, behaviour: Behaviour): void {
  if (!validator) return
  const wasDown = validator.behaviour === 'down'
  validator.behaviour = behaviour
  if (wasDown && behaviour !== 'down') validator.restart()
}

type Way = { from: number; to: number; message: Message; now: number }

function wayOf(setup: Setup, { from, to, message, now }: Way, random: () => number): number {
  const { storm } = setup
  const base = message.kind === 'proposal' ? castMs(setup, from, to) : oneWayMs(setup, from, to)
  const late = storm && now < storm.until ? random() * storm.lateMs : 0
  // Jitter of ±10% to prevent accidental ties between messages.
  return Math.max(1, Math.round(base * (0.9 + 0.2 * random()) + late))
}

const oneWayMs = ({ delayMs, ways }: Setup, from: number, to: number): number => ways?.[from]?.[to] ?? delayMs

/**
 * RaptorCast needs two ways. Each other validator is the first hop of an equal share of the chunks and forwards it. The
 * proposal arrives with the first 1 / redundancy of the chunks.
 */
function castMs(setup: Setup, from: number, to: number): number {
  if (!setup.ways) return 2 * setup.delayMs
  const hops = [...Array(setup.validators).keys()].filter((hop) => hop !== from)
  // Its own share arrives directly from the leader.
  const arrivals = hops.map((hop) => oneWayMs(setup, from, hop) + (hop === to ? 0 : oneWayMs(setup, hop, to)))
  const needed = Math.ceil(hops.length / REDUNDANCY)
  return arrivals.sort((a, b) => a - b)[needed - 1] ?? 0
}

function isLost({ storm }: Setup, random: () => number, now: number): boolean {
  return storm !== undefined && now < storm.until && random() < storm.loss
}

/** A binary heap ordered by time. Simultaneous events keep their insertion order. */
class Queue {
  readonly #heap: Event[] = []
  #order = 0

  add(at: number, act: () => void): void {
    const heap = this.#heap
    heap.push({ at, order: this.#order++, act })
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1
      if (!isBefore(heap[child] as Event, heap[parent] as Event)) break
      swap(heap, child, parent)
      child = parent
    }
  }

  next(): Event | undefined {
    const heap = this.#heap
    const first = heap[0]
    const last = heap.pop()
    if (!first || !last || heap.length === 0) return first
    heap[0] = last
    for (let parent = 0; ; ) {
      const [left, right] = [2 * parent + 1, 2 * parent + 2]
      let least = parent
      if (left < heap.length && isBefore(heap[left] as Event, heap[least] as Event)) least = left
      if (right < heap.length && isBefore(heap[right] as Event, heap[least] as Event)) least = right
      if (least === parent) return first
      swap(heap, parent, least)
      parent = least
    }
  }
}

const isBefore = (a: Event, b: Event) => a.at < b.at || (a.at === b.at && a.order < b.order)

function swap(heap: Event[], a: number, b: number): void {
  const kept = heap[a] as Event
  heap[a] = heap[b] as Event
  heap[b] = kept
}

/** Mulberry32: 32 bits of state, the same numbers everywhere. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
