/** Compares when events arrive with the events of other subscriptions on the same connection. */
import type { Problem } from '../../rpc/report.ts'
import type { Pushed } from './exchange.ts'
import type { Members } from './pushed.ts'
import { problem } from './relations.ts'
import { heightOf, type Subscription } from './wanted-subscriptions.ts'

/** An event with its subscription, in the order of arrival. */
export type Arrival = { subscription: Subscription; message: Pushed }

const memberOf = ({ kind }: Subscription): string => (kind.toLowerCase().endsWith('logs') ? 'blockNumber' : 'number')
const isHead = ({ kind }: Subscription): boolean => !kind.toLowerCase().endsWith('logs')
/** Later states of a block are pushed after newer blocks. */
const isOfNewBlock = (event: unknown): boolean => {
  const { commitState } = (event ?? {}) as Members
  return commitState === undefined || commitState === 'Proposed'
}

/** Fewest blocks to compare. */
const FEWEST = 3

/** Most events of a subscription arrive after another one pushed a newer block. */
export function lateProblem(own: Subscription, arrivals: readonly Arrival[]): Problem | undefined {
  const behind = new Map<number, number>()
  let newest = Number.NaN
  for (const { subscription, message } of arrivals) {
    const number = heightOf(message.event)
    if (!isOfNewBlock(message.event) || Number.isNaN(number)) continue
    if (subscription === own) {
      if (!behind.has(number)) behind.set(number, newest - number)
    } else if (isHead(subscription) && !(number <= newest)) newest = number
  }
  const late = [...behind].filter(([, blocks]) => blocks >= 1)
  const [number, blocks] = late.at(-1) ?? []
  if (behind.size < FEWEST || late.length * 2 <= behind.size || number === undefined || blocks === undefined)
    return undefined
  const message = `block ${number} was pushed after block ${number + blocks} of another subscription, and so were most others`
  return problem(`/${memberOf(own)}`, message, 'an event before the next block')
}

/** Blocks after which missing heads are not awaited any more. */
export const MOST_MISSING = 6

/** Heads that are missing although the chain has new blocks, or that are much older than the newest block. */
export function awaitedProblem(
  [start, end]: readonly [number, number],
  collected: readonly Members[],
  early: number,
): Problem | undefined {
  const heads = collected.length - early
  if (end - start - heads >= MOST_MISSING)
    return problem(
      '',
      `${heads} heads were pushed while the chain went from block ${start} to ${end}`,
      `${end - start} heads`,
    )
  const newest = Math.max(...collected.map(heightOf))
  if (!(end - newest >= MOST_MISSING)) return undefined
  return problem('/number', `the newest pushed head is block ${newest} when the chain is at ${end}`, `block ${end}`)
}

/** Whether a subscription has pushed the same event before. */
export function isRepeated({ messages }: Pick<Subscription, 'messages'>, { event }: Pick<Pushed, 'event'>): boolean {
  const text = JSON.stringify(event)
  return messages.some((one) => JSON.stringify(one.event) === text)
}
