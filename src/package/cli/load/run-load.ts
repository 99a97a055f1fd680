/** Sends requests at a rate and measures each class. Pure but for timers, and it stops by itself. */
import { METHOD_CLASSES, type MethodClass, methodOf } from '../../../core/node-check/method-classes.ts'
import { latencyOf } from '../check/latency.ts'
import type { Latency } from '../check/model.ts'
import type { LoadCommand, Mix } from './options.ts'

/** Most pending requests. A node that is slower than the rate must not collect a queue of them. */
const MOST_OPEN = 64
/** Number of latest requests whose failures are counted, and the least number to judge by. */
const [WINDOW, FEWEST] = [50, 20]
/** Number of latest results of a class whose median is compared with the limit. */
const MEDIAN_OF = 10
/** Number of pauses that a node may require before the load ends. */
const MOST_PAUSES = 3
/** Pause after a response that limits the rate without `Retry-After`. Milliseconds. */
const PAUSE_MS = 1_000

/** How one request ended. */
export type Ended = {
  /** Why there is no result. */
  error?: string
  /** Set if the node limits the rate. `ms` is the pause of `Retry-After`. Milliseconds. */
  pause?: { ms: number | undefined }
}
export type Send = (body: string) => Promise<Ended>

export type ClassReport = {
  name: string
  requests: number
  /** Number of failed requests by kind. */
  errors: Record<string, number>
  /** Of the requests with a result. */
  latency: Latency
}

export type LoadRun = {
  classes: ClassReport[]
  requests: number
  /** Requests that were left out because too many were pending. */
  leftOut: number
  /** Time of the pauses. Seconds. */
  waited: number
  seconds: number
  /** Why the load ended early. */
  stopped?: string
}

export type LoadSettings = Pick<LoadCommand, 'rate' | 'seconds' | 'mix' | 'stopErrors' | 'stopMs'> & {
  /** Ends the load early. */
  signal?: AbortSignal
}

type Tally = { requests: number; times: number[]; errors: Map<string, number> }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** The classes in turn, in proportion to their shares and evenly spread. */
function* turns(mix: Mix): Generator<MethodClass, never> {
  const credits = mix.map(([one, share]) => ({ one, share, credit: 0 }))
  const total = mix.reduce((sum, [, share]) => sum + share, 0)
  for (;;) {
    for (const row of credits) row.credit += row.share
    const next = credits.reduce((best, row) => (row.credit > best.credit ? row : best))
    next.credit -= total
    yield next.one
  }
}

/** Sends the load and returns the measurements. */
export async function runLoad(send: Send, settings: LoadSettings): Promise<LoadRun> {
  const load = new Load(send, settings)
  await load.run()
  return load.report()
}

class Load {
  readonly #send: Send
  readonly #settings: LoadSettings
  readonly #begin = performance.now()
  readonly #tallies = new Map<MethodClass, Tally>()
  readonly #open = new Set<Promise<void>>()
  /** Whether each of the latest requests failed. */
  readonly #latest: boolean[] = []
  #id = 1
  #leftOut = 0
  #pauses = 0
  #resumeAt = 0
  #waited = 0
  #stopped: string | undefined

  constructor(send: Send, settings: LoadSettings) {
    this.#send = send
    this.#settings = settings
    for (const [one] of settings.mix) this.#tallies.set(one, { requests: 0, times: [], errors: new Map() })
  }

  async run(): Promise<void> {
    const { rate, seconds, mix, signal } = this.#settings
    signal?.addEventListener('abort', () => this.#stop('it was interrupted'))
    const end = this.#begin + seconds * 1_000
    const classes = turns(mix)
    for (let due = this.#begin; due < end; due += 1_000 / rate) {
      if (due > performance.now()) await pause(due - performance.now())
      if (await this.#obeyPause(end)) due = performance.now()
      if (this.#stopped !== undefined) break
      if (this.#open.size >= MOST_OPEN) this.#leftOut++
      else this.#start(classes.next().value)
    }
    await Promise.all(this.#open)
  }

  /** Waits until the end of a pause. Returns whether there was one. */
  async #obeyPause(end: number): Promise<boolean> {
    let isPaused = false
    for (;;) {
      const rest = this.#resumeAt - performance.now()
      if (rest <= 0 || this.#stopped !== undefined) return isPaused
      isPaused = true
      if (this.#resumeAt >= end) this.#stop(`the node requires a pause of ${Math.ceil(rest / 1_000)} s`)
      else {
        await pause(rest)
        this.#waited += rest
      }
    }
  }

  #start(one: MethodClass): void {
    const tally = this.#tallies.get(one)
    if (!tally) return
    const body = JSON.stringify({ jsonrpc: '2.0', id: this.#id++, method: methodOf(one), params: one.params })
    const sent = performance.now()
    tally.requests++
    const request = this.#send(body).then((ended) => {
      this.#open.delete(request)
      this.#count(one, tally, ended, performance.now() - sent)
    })
    this.#open.add(request)
  }

  #count(one: MethodClass, tally: Tally, { error, pause: asked }: Ended, ms: number): void {
    if (error !== undefined) tally.errors.set(error, (tally.errors.get(error) ?? 0) + 1)
    else tally.times.push(ms)
    // A node that limits the rate is not a node with faults.
    if (asked) this.#pause(asked.ms)
    else this.#judge(one, tally, error !== undefined)
  }

  /** Stops a load that the node does not bear. */
  #judge(one: MethodClass, { times }: Tally, isFailed: boolean): void {
    this.#latest.push(isFailed)
    if (this.#latest.length > WINDOW) this.#latest.shift()
    const { stopErrors, stopMs } = this.#settings
    const failed = this.#latest.filter(Boolean).length
    if (this.#latest.length >= FEWEST && failed * 100 > stopErrors * this.#latest.length)
      this.#stop(`${failed} of the last ${this.#latest.length} requests failed`)
    const median = latencyOf(times.slice(-MEDIAN_OF)).p50
    if (times.length >= MEDIAN_OF && median > stopMs)
      this.#stop(`the median of the last ${MEDIAN_OF} ${one.name} is ${Math.round(median)} ms`)
  }

  /** Responses to requests that were pending before a pause belong to it. */
  #pause(ms = PAUSE_MS): void {
    const now = performance.now()
    if (now >= this.#resumeAt) this.#pauses++
    this.#resumeAt = Math.max(this.#resumeAt, now + ms)
    if (this.#pauses >= MOST_PAUSES) this.#stop(`the node limited the rate ${MOST_PAUSES} times`)
  }

  #stop(reason: string): void {
    this.#stopped ??= reason
  }

  report(): LoadRun {
    const classes = METHOD_CLASSES.flatMap((one): ClassReport[] => {
      const tally = this.#tallies.get(one)
      if (!tally) return []
      const { requests, times, errors } = tally
      return [{ name: one.name, requests, errors: Object.fromEntries(errors), latency: latencyOf(times) }]
    })
    return {
      classes,
      requests: classes.reduce((sum, { requests }) => sum + requests, 0),
      leftOut: this.#leftOut,
      waited: Math.round(this.#waited) / 1_000,
      seconds: Math.round(performance.now() - this.#begin) / 1_000,
      ...(this.#stopped !== undefined && { stopped: this.#stopped }),
    }
  }
}
