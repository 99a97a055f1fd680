/**
 * Optimistic parallel execution of one block: every transaction runs as soon as a core is free, results are merged in
 * the order of the block, and one that read a value which an earlier transaction changed meanwhile runs once more.
 * @see category-labs/monad, execute_block.cpp, block_state.cpp
 */

/** Position in the block from 1, and how long a first run takes, in units of time. */
export type Transaction = { position: number; cost: number }
/** Positions that read and write the same storage slot. */
export type SharedSlot = readonly number[]

export type Run = {
  position: number
  core: number
  /** From when it reads until its result is there. Units of time. */
  start: number
  end: number
  attempt: 1 | 2
}
export type Merge = { position: number; at: number }
/** Result found stale when its turn to merge came; `changedBy` is the earlier transaction that was merged meanwhile. */
export type Stale = { position: number; at: number; changedBy: number }
export type Schedule = {
  runs: readonly Run[]
  merges: readonly Merge[]
  stale: readonly Stale[]
  /** When the last transaction is merged, and how long one core would take. Units of time. */
  length: number
  serialLength: number
}

/** A second run finds its values in the cache and the sender recovered: half of the first run, rounded up. */
export function rerunCost(cost: number): number {
  return Math.ceil(cost / 2)
}

type State = {
  now: number
  waiting: { position: number; attempt: 1 | 2 }[]
  running: Run[]
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
    finished: new Map(),
    runs: [],
    merges: [],
    stale: [],
  }
  startRuns(state, transactions, cores)
  while (state.running.length > 0) {
    state.now = Math.min(...state.running.map(({ end }) => end))
    for (const run of state.running.filter(({ end }) => end === state.now)) state.finished.set(run.position, run)
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
    serialLength: transactions.reduce((sum, { cost }) => sum + cost, 0),
  }
}

/** Merges as far as results are there and fresh; a stale one goes back to the queue and the later ones wait for it. */
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

/** Free cores take the earliest transaction that waits; a second run is earlier than every first run still waiting. */
function startRuns(state: State, transactions: readonly Transaction[], cores: number): void {
  const busy = new Set(state.running.map(({ core }) => core))
  state.waiting.sort((a, b) => a.position - b.position)
  for (let core = 0; core < cores; core++) {
    if (busy.has(core)) continue
    const next = state.waiting.shift()
    if (!next) return
    const cost = transactions.find(({ position }) => position === next.position)?.cost ?? 0
    const length = next.attempt === 1 ? cost : rerunCost(cost)
    const run: Run = { ...next, core, start: state.now, end: state.now + length }
    state.running.push(run)
    state.runs.push(run)
  }
}

export function conflict(one: number, other: number, shared: readonly SharedSlot[]): boolean {
  return shared.some((slot) => slot.includes(one) && slot.includes(other))
}

export type TransactionState = 'waiting' | 'running' | 'done' | 'again' | 'merged'
export type ScheduleStep = {
  at: number
  title: string
  text: string
  /** By position. `done` waits for its turn to merge; `again` is queued for or in its second run. */
  states: Readonly<Record<number, TransactionState>>
}

/** One step for each moment at which something starts, ends or is merged. */
export function scheduleSteps(transactions: readonly Transaction[], schedule: Schedule): ScheduleStep[] {
  const moments = new Set(schedule.runs.flatMap(({ start, end }) => [start, end]))
  return [...moments]
    .sort((a, b) => a - b)
    .map((at) => ({
      at,
      ...describe(at, schedule),
      states: Object.fromEntries(transactions.map(({ position }) => [position, stateAt(position, at, schedule)])),
    }))
}

function stateAt(position: number, at: number, { runs, merges, stale }: Schedule): TransactionState {
  if (merges.some((merge) => merge.position === position && merge.at <= at)) return 'merged'
  if (stale.some((one) => one.position === position && one.at <= at)) return 'again'
  const run = runs.find((one) => one.position === position)
  if (!run || run.start > at) return 'waiting'
  return run.end > at ? 'running' : 'done'
}

function describe(at: number, { runs, merges, stale, length }: Schedule): { title: string; text: string } {
  const merged = merges.filter((merge) => merge.at === at).map(({ position }) => position)
  const found = stale.filter((one) => one.at === at)
  const started = runs.filter((run) => run.start === at && run.attempt === 1).map(({ position }) => position)
  const restarted = runs.filter((run) => run.start === at && run.attempt === 2).map(({ position }) => position)
  const done = runs.filter((run) => run.end === at).map(({ position }) => position)
  const waits = done.filter((one) => !merged.includes(one) && !found.some(({ position }) => position === one))
  const parts = [
    merged.length > 0 ? `${list(merged)} ${merged.length > 1 ? 'are' : 'is'} merged.` : '',
    ...found.map(
      ({ position, changedBy }) =>
        `${position} read a slot that ${changedBy} has changed since, so its result is thrown away.`,
    ),
    restarted.length > 0 ? `${list(restarted)} runs again: all before it are merged, so this result will stand.` : '',
    started.length > 0 ? `${list(started)} ${started.length > 1 ? 'start' : 'starts'}.` : '',
    waits.length > 0
      ? `${list(waits)} ${waits.length > 1 ? 'are' : 'is'} done and ${waits.length > 1 ? 'wait' : 'waits'} for the ones before.`
      : '',
    at === length ? 'The block is executed.' : '',
  ]
  const title = titleOf({
    isStart: at === 0,
    isEnd: at === length,
    stale: found.map(({ position }) => position),
    merged,
    done,
  })
  return { title, text: parts.filter((part) => part !== '').join(' ') }
}

type Moment = { isStart: boolean; isEnd: boolean; stale: number[]; merged: number[]; done: number[] }

/** The most telling thing of a moment. */
function titleOf({ isStart, isEnd, stale, merged, done }: Moment): string {
  if (isStart) return 'The block arrives'
  if (isEnd) return 'Everything is merged'
  if (stale.length > 0) return `${list(stale)} must run again`
  if (merged.length > 0) return `${list(merged)} ${merged.length > 1 ? 'are' : 'is'} merged`
  return `${list(done)} ${done.length > 1 ? 'are' : 'is'} done early`
}

function list(positions: readonly number[]): string {
  const last = positions.at(-1)
  return positions.length < 2 ? String(last ?? '') : `${positions.slice(0, -1).join(', ')} and ${last}`
}
