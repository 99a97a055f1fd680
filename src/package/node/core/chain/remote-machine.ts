/**
 * A machine in another thread. Sends messages to it, serves its state reads here, and applies its writes afterwards.
 * The server owns the threads. This module uses only a port.
 */
import { NodeError } from './errors.ts'
import { FrameListener } from './frames.ts'
import type { MachineOptions } from './machine.ts'
import { MachineState } from './machine-state.ts'
import type { Machine, Message, Outcome } from './message.ts'
import { TimeLimit } from './run-limit.ts'
import type { Hex } from './trie.ts'
import { type Account, accountAt, type Changes, Draft, slotAt, withAccount, withSlot, word } from './world.ts'

/** One end of a connection to another thread. */
export type Port = { post: (message: unknown) => void; onMessage: (listener: (message: never) => void) => void }
/** A connection that can be ended together with its thread. */
export type Line = Port & { end: () => void; onEnd: (listener: (error: Error) => void) => void }

type Question = { account: Hex } | { slot: [address: Hex, slot: Hex] } | { hash: bigint }
type Told = { nonce: bigint; balance: bigint; code: Hex; codeHash: Hex; hasStorage: boolean }
type Sent = Omit<Message, 'draft' | 'block' | 'frames'> & {
  block: Omit<Message['block'], 'hashOf'>
  changes: Changes
  hasFrames: boolean
}
type Ran = { outcome: Outcome; changes: Changes; touched: Draft['touched']; root: FrameListener['root'] }
type ToMachine = { kind: 'run'; message: Sent } | { kind: 'told'; ask: number; value: unknown }
type FromMachine =
  | { kind: 'begun' }
  | { kind: 'ask'; ask: number; question: Question }
  | { kind: 'ran'; ran: Ran }
  | { kind: 'failed'; name: string; text: string }

/** Represents storage in the other thread, so that the EVM treats the account as having storage. Never a real slot. */
const SOME_SLOT: Hex = '0x01'

class LazyState extends MachineState {
  readonly #ask: (question: Question) => Promise<unknown>
  #known = new Set<string>()

  constructor(ask: (question: Question) => Promise<unknown>) {
    super()
    this.#ask = ask
  }

  forget(): void {
    this.#known = new Set()
  }

  override async learn(address: Hex, slot?: Hex): Promise<void> {
    if (!this.#known.has(address)) {
      this.#known.add(address)
      const told = (await this.#ask({ account: address })) as Told | undefined
      if (told !== undefined) this.draft.base = withAccount(this.draft.base, address, accountOf(told))
    }
    if (slot === undefined || this.#known.has(address + slot)) return
    this.#known.add(address + slot)
    const account = accountAt(this.draft.base, address)
    if (account === undefined) return
    const value = (await this.#ask({ slot: [address, slot] })) as Hex
    this.draft.base = withAccount(this.draft.base, address, withSlot(account, slot, value))
  }
}

function accountOf({ hasStorage, ...told }: Told): Account {
  const account = { ...told, storage: undefined }
  return hasStorage ? withSlot(account, SOME_SLOT, word(1n)) : account
}

/** Serves a machine in a worker thread. */
export function serveMachine(port: Port, options: MachineOptions): void {
  const waiting = new Map<number, (value: unknown) => void>()
  let asked = 0
  const ask = (question: Question): Promise<unknown> =>
    new Promise((resolve) => {
      waiting.set(asked, resolve)
      port.post({ kind: 'ask', ask: asked++, question } satisfies FromMachine)
    })
  const state = new LazyState(ask)
  const machine = import('./machine.ts').then(({ createMachine }) => createMachine(options, state))
  const run = async ({ hasFrames, changes, block, ...message }: Sent): Promise<Ran> => {
    const draft = new Draft(undefined)
    state.draft = draft
    state.forget()
    for (const address of changes.accounts.keys()) await state.learn(address)
    draft.apply(changes)
    const frames = hasFrames ? new FrameListener() : undefined
    const hashOf = (hash: bigint) => ask({ hash }) as Promise<Hex | undefined>
    const whole = { ...message, draft, block: { ...block, hashOf }, ...(frames && { frames }) }
    const loaded = await machine
    port.post({ kind: 'begun' } satisfies FromMachine)
    const outcome = await loaded.run(whole)
    return { outcome, changes: draft.changes(), touched: draft.touched, root: frames?.root }
  }
  port.onMessage((message: ToMachine) => {
    if (message.kind === 'told') {
      waiting.get(message.ask)?.(message.value)
      waiting.delete(message.ask)
      return
    }
    run(message.message).then(
      (ran) => port.post({ kind: 'ran', ran } satisfies FromMachine),
      ({ name, message: text }: Error) => port.post({ kind: 'failed', name, text } satisfies FromMachine),
    )
  })
}

export type RemoteOptions = {
  /** Time limit of a message, after which its thread is terminated. Milliseconds. */
  limitMs: number | undefined
  /** Maximum wait for a turn. Unlimited if omitted. Milliseconds. */
  waitMs: number | undefined
}

/** Grace period after a machine's own limit, before its thread is terminated. Milliseconds. */
const GRACE_MS = 1_000

/** @param open starts a thread. Called again after a thread has ended */
export function remoteMachine(open: () => Line, { limitMs, waitMs }: RemoteOptions): Machine {
  let line: Line | undefined
  let last: Promise<unknown> = Promise.resolve()
  /** Waits that begin before the thread has loaded its code do not time out. */
  let isLoaded = false
  const opened = (): Line => {
    line ??= open()
    return line
  }
  const run = (message: Message): Promise<Outcome> =>
    new Promise((resolve, reject) => {
      const own = opened()
      let late: ReturnType<typeof setTimeout> | undefined
      const settle = (then: () => void): void => {
        clearTimeout(late)
        then()
      }
      const drop = (error: Error): void => {
        if (line === own) line = undefined
        own.end()
        settle(() => reject(error))
      }
      own.onEnd(drop)
      own.onMessage((answer: FromMachine) => {
        if (answer.kind === 'begun') {
          isLoaded = true
          if (limitMs !== undefined) late = setTimeout(() => drop(new TimeLimit()), limitMs + GRACE_MS)
        } else if (answer.kind === 'ask') void tell(own, message, answer.ask, answer.question)
        else if (answer.kind === 'ran') settle(() => resolve(taken(message, answer.ran)))
        else settle(() => reject(answer.name === 'TimeLimit' ? new TimeLimit() : new Error(answer.text)))
      })
      own.post({ kind: 'run', message: sent(message) } satisfies ToMachine)
    })
  return {
    run: (message) => {
      const since = performance.now()
      const counts = waitMs !== undefined && isLoaded
      const next = last.then(() => {
        if (counts && performance.now() - since > waitMs) throw new NodeError('CallQueueTimeout')
        return run(message)
      })
      last = next.catch(() => undefined)
      return next
    },
  }
}

function sent({ draft, block, frames, ...message }: Message): Sent {
  const { hashOf: _hashOf, ...seen } = block
  return { ...message, block: seen, changes: draft.changes(), hasFrames: frames !== undefined }
}

async function tell(line: Line, { draft, block }: Message, ask: number, question: Question): Promise<void> {
  line.post({ kind: 'told', ask, value: await told(draft, block, question) } satisfies ToMachine)
}

function told({ base }: Draft, { hashOf }: Message['block'], question: Question): unknown {
  if ('hash' in question) return hashOf(question.hash)
  if ('slot' in question) return slotAt(accountAt(base, question.slot[0]), question.slot[1])
  const account = accountAt(base, question.account)
  if (account === undefined) return undefined
  const { storage, ...rest } = account
  return { ...rest, hasStorage: storage !== undefined } satisfies Told
}

/** Applies the writes of a message from the other thread, and marks its reads. */
function taken({ draft, frames }: Message, { outcome, changes, touched, root }: Ran): Outcome {
  for (const [address, slots] of touched) {
    draft.account(address)
    for (const slot of slots) draft.slot(address, slot)
  }
  draft.apply(changes)
  if (frames) frames.root = root
  return outcome
}
