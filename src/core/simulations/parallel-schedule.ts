/**
 * Optimistic parallel execution of one block. Every transaction runs as soon as a core is free. Results are merged in
 * block order. A transaction runs again if an earlier transaction changed a value that it had read.
 * @see category-labs/monad, execute_block.cpp, block_state.cpp
 */

/**
 * Position in the block from 1. `cost` is the time it computes on a core. `wait` is the time its first run waits for
 * the SSD, during which its core is free for others. Units of time.
 */
export type Transaction = { position: number; cost: number; wait?: number }
/** Positions that read and write the same storage slot. */
export type SharedSlot = readonly number[]

export type Run = {
  position: number
  core: number
  /** It occupies its core from `start` to `end`. Its result is available at `ready`. Units of time. */
  start: number
  end: number
  ready: number
  attempt: 1 | 2
}
export type Merge = { position: number; at: number }
/** A result found stale when its turn to merge came. `changedBy` is the earlier transaction merged in the meantime. */
export type Stale = { position: number; at: number; changedBy: number }
export type Schedule = {
  runs: readonly Run[]
  merges: readonly Merge[]
  stale: readonly Stale[]
  /** Time when the last transaction is merged, and the duration of sequential execution. Units of time. */
  length: number
  serialLength: number
}

type State = {
  now: number
  waiting: { position: number; attempt: 1 | 2 }[]
  running: Run[]
  /** Off their cores, waiting for the SSD. */
  reading: Run[]
  finished: Map<number, Run>
  runs: Run[]
  merges: Merge[]
  stale: Stale[]
}

/** Plays the block on `cores` cores. Ties are decided by position, so the result is always the same. */
export function planSchedule(
  transactions: readonly Transaction[],
  shared: readonly SharedSlot[],
  cores: number,
): Schedule {
  const state: State = {
    now: 0,
    waiting: transactions.map(({ position }) => ({ position, attempt: 1 })),
    running: [],
    reading: [],
    finished: new Map(),
    runs: [],
    merges: [],
    stale: [],
  }
  startRuns(state, transactions, cores)
  while (state.running.length + state.reading.length > 0) {
    state.now = Math.min(...state.running.map(({ end }) => end), ...state.reading.map(({ ready }) => ready))
    const off = [...state.reading, ...state.running.filter(({ end }) => end === state.now)]
    for (const run of off) if (run.ready === state.now) state.finished.set(run.position, run)
    state.reading = off.filter(({ ready }) => ready > state.now)
    state.running = state.running.filter(({ end }) => end > state.now)
    mergeInOrder(state, transactions, shared)
    startRuns(state, transactions, cores)
  }
  const { runs, merges, stale } = state
  return {
    runs,
    merges,
    stale,
    length: merges.at(-1)?.at ?? 0,
    serialLength: transactions.reduce((sum, { cost, wait = 0 }) => sum + cost + wait, 0),
  }
}

/** Merges the available fresh results in order. A stale transaction returns to the queue and later ones wait for it. */
function mergeInOrder(state: State, transactions: readonly Transaction[], shared: readonly SharedSlot[]): void {
  for (const { position } of transactions.slice(state.merges.length)) {
    const run = state.finished.get(position)
    if (!run) return
    const changedBy = state.merges.find((merge) => merge.at > run.start && conflict(merge.position, position, shared))
    if (changedBy) {
      state.finished.delete(position)
      state.stale.push({ position, at: state.now, changedBy: changedBy.position })
      state.waiting.push({ position, attempt: 2 })
      return
    }
    state.merges.push({ position, at: state.now })
  }
}

/** Free cores run the earliest waiting transaction. A second run always precedes the first runs still waiting. */
function startRuns(state: State, transactions: readonly Transaction[], cores: number): void {
  const busy = new Set(state.running.map(({ core }) => core))
  state.waiting.sort((a, b) => a.position - b.position)
  for (let core = 0; core < cores; core++) {
    if (busy.has(core)) continue
    const next = state.waiting.shift()
    if (!next) return
    const { cost = 0, wait = 0 } = transactions.find(({ position }) => position === next.position) ?? {}
    const end = state.now + cost
    // A second run computes everything again, but its values are in the cache.
    const run: Run = { ...next, core, start: state.now, end, ready: next.attempt === 1 ? end + wait : end }
    state.running.push(run)
    state.runs.push(run)
  }
}

export function conflict(one: number, other: number, shared: readonly SharedSlot[]): boolean {
  return shared.some((slot) => slot.includes(one) && slot.includes(other))
}

export type TransactionState = 'waiting' | 'running' | 'reading' | 'done' | 'again' | 'merged'
export type ScheduleStep = {
  at: number
  title: string
  text: string
  /** By position. `done` waits for its turn to merge. `again` is queued for its second run or running it. */
  states: Readonly<Record<number, TransactionState>>
}

/** One step for each time when a run starts, ends or is merged. */
export function scheduleSteps(transactions: readonly Transaction[], schedule: Schedule): ScheduleStep[] {
  const moments = new Set(schedule.runs.flatMap(({ start, end, ready }) => [start, end, ready]))
  const explained = new Set<string>()
  /** An event is explained when it happens first, and only named later. */
  const isFirst = (event: string): boolean => {
    const first = !explained.has(event)
    explained.add(event)
    return first
  }
  return [...moments]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      ...describe(at, schedule, isFirst),
      states: Object.fromEntries(transactions.map(({ position }) => [position, stateAt(position, at, schedule)])),
    }))
}

function stateAt(position: number, at: number, { runs, merges, stale }: Schedule): TransactionState {
  if (merges.some((merge) => merge.position === position && merge.at <= at)) return 'merged'
  if (stale.some((one) => one.position === position && one.at <= at)) return 'again'
  const run = runs.find((one) => one.position === position)
  if (!run || run.start > at) return 'waiting'
  if (run.end > at) return 'running'
  return run.ready > at ? 'reading' : 'done'
}

function describe(
  at: number,
  { runs, merges, stale, length }: Schedule,
  isFirst: (event: string) => boolean,
): { title: string; text: string } {
  const merged = merges.filter((merge) => merge.at === at).map(({ position }) => position)
  const found = stale.filter((one) => one.at === at)
  const started = runs.filter((run) => run.start === at && run.attempt === 1).map(({ position }) => position)
  const restarted = runs.filter((run) => run.start === at && run.attempt === 2).map(({ position }) => position)
  const done = runs.filter((run) => run.ready === at).map(({ position }) => position)
  const reads = runs.filter((run) => run.end === at && run.ready > at).map(({ position }) => position)
  const waits = done.filter((one) => !merged.includes(one) && !found.some(({ position }) => position === one))
  const parts = [
    merged.length > 0 ? mergedText(merged, isFirst('merge')) : '',
    ...found.map(
      ({ position, changedBy }) =>
        `Transaction ${position} read a slot that transaction ${changedBy} has changed in the meantime, so its result is discarded.`,
    ),
    restarted.length > 0
      ? isFirst('second run')
        ? `Transaction ${list(restarted)} runs again. All earlier transactions are merged, so the second result is final.`
        : `Transaction ${list(restarted)} runs again.`
      : '',
    started.length > 0 ? `${capital(named(started))} ${started.length > 1 ? 'start' : 'starts'}.` : '',
    reads.length > 0 ? readsText(reads, isFirst('read')) : '',
    waits.length > 0 ? waitsText(waits, isFirst('wait')) : '',
    at === length ? 'The block is executed.' : '',
  ]
  const title = titleOf({
    isStart: at === 0,
    isEnd: at === length,
    stale: found.map(({ position }) => position),
    merged,
    done,
    reads,
  })
  return { title, text: parts.filter((part) => part !== '').join(' ') }
}

function mergedText(merged: readonly number[], isFirst: boolean): string {
  if (isFirst) return `Later runs can now read what ${named(merged)} wrote.`
  return `The values of ${named(merged)} are now visible.`
}

function readsText(reads: readonly number[], isFirst: boolean): string {
  const isOne = reads.length === 1
  const waiting = `${capital(named(reads))} ${isOne ? 'waits' : 'wait'} for the SSD`
  return isFirst ? `${waiting}, and ${isOne ? 'its core is' : 'their cores are'} free.` : `${waiting}.`
}

function waitsText(waits: readonly number[], isFirst: boolean): string {
  const isOne = waits.length === 1
  const waiting = `${capital(named(waits))} ${isOne ? 'waits' : 'wait'}`
  return isFirst
    ? `${waiting} until all earlier transactions are merged.`
    : `${waiting} for ${isOne ? 'its' : 'their'} turn.`
}

type Moment = { isStart: boolean; isEnd: boolean; stale: number[]; merged: number[]; done: number[]; reads: number[] }

/** The most telling thing of a moment. */
function titleOf({ isStart, isEnd, stale, merged, done, reads }: Moment): string {
  if (isStart) return 'The block arrives'
  if (isEnd) return 'Everything is merged'
  if (stale.length > 0) return `${capital(named(stale))} must run again`
  if (merged.length > 0) return `${capital(named(merged))} ${merged.length > 1 ? 'are' : 'is'} merged`
  if (done.length > 0) return `${capital(named(done))} ${done.length > 1 ? 'finish' : 'finishes'} early`
  return `${capital(named(reads))} ${reads.length > 1 ? 'read' : 'reads'} from the SSD`
}

/** "transaction 3", or "transactions 1 and 4". */
function named(positions: readonly number[]): string {
  return `${positions.length > 1 ? 'transactions' : 'transaction'} ${list(positions)}`
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function list(positions: readonly number[]): string {
  const last = positions.at(-1)
  return positions.length < 2 ? String(last ?? '') : `${positions.slice(0, -1).join(', ')} and ${last}`
}
