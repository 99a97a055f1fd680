/** The last calls of this tab, without keys and headers. Pure, except for storing them. */
import { keepText, storedText } from '../../ui/browser/stored-text.ts'

/** Older calls are dropped. */
export const MAX_CALLS = 50
/** Longer params are not stored. Characters. */
const MAX_PARAMS = 10_000

/** A stored call. */
export type PastCall = {
  /** Milliseconds since 1970. */
  at: number
  /** Address with possible keys masked. */
  endpoint: string
  method: string
  /** JSON. Undefined if they were too long to store. */
  params?: string
  /** Short text of the outcome. */
  outcome: string
  ms?: number
}

const PATH = '/reference/playground'
const FIELD = 'history'

/** Newest first. */
export function withCall(calls: readonly PastCall[], call: PastCall): PastCall[] {
  const { params, ...rest } = call
  const kept = params === undefined || params.length > MAX_PARAMS ? rest : call
  return [kept, ...calls].slice(0, MAX_CALLS)
}

/** Calls of this tab before the page was left. */
export function storedCalls(): PastCall[] {
  try {
    const calls: unknown = JSON.parse(storedText(PATH, FIELD) ?? '[]')
    return Array.isArray(calls) ? (calls as PastCall[]).filter(isPastCall).slice(0, MAX_CALLS) : []
  } catch {
    return []
  }
}

const isPastCall = ({ at, endpoint, method, outcome }: PastCall): boolean =>
  typeof at === 'number' && [endpoint, method, outcome].every((text) => typeof text === 'string')

/** Stored for the lifetime of the tab. */
export const keepCalls = (calls: readonly PastCall[]): void =>
  void keepText(PATH, FIELD, calls.length === 0 ? '' : JSON.stringify(calls))
