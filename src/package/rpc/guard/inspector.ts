/** The checks of responses that all guards share. */
import { PortalError } from '../../../core/lib/portal-error.ts'
import { shapesOf } from '../method.ts'
import { checkResult } from '../validate.ts'
import { checkEvent } from './events.ts'
import type { GuardFinding, GuardOptions } from './types.ts'

export type Inspector = {
  /** Checks a result. Returns the error to reject it with in `throw` mode, undefined if it may pass. */
  result: (method: string, params: unknown, result: unknown) => PortalError | undefined
  /** Remembers the kind of a subscription's events. */
  subscribed: (id: unknown, params: unknown) => void
  /** Checks an event. Events of an unknown subscription pass, because their kind is unknown. */
  event: (subscription: unknown, event: unknown) => PortalError | undefined
}

/**
 * Makes the inspector of one guard.
 * @throws {MonadError} `GUARD_OPTIONS` for invalid options
 */
export function inspector({ mode, sample = 1, onProblem, examine }: GuardOptions): Inspector {
  if (!(sample >= 0 && sample <= 1)) throw optionError(`"sample" is ${sample}`, 'Give a number from 0 to 1.')
  if (mode !== 'report' && mode !== 'throw') throw optionError(`"mode" is ${mode}`, 'Give "report" or "throw".')
  if (mode === 'report' && !onProblem) throw optionError('"report" has nobody to report to', 'Give "onProblem".')
  /** Kinds of subscriptions by ID. */
  const kinds = new Map<string, string>()

  const refused = (finding: GuardFinding): PortalError | undefined => {
    tell(onProblem, finding)
    return mode === 'throw' ? shapeError(finding) : undefined
  }
  const subscribed = (id: unknown, params: unknown): void => remember(kinds, params, id)
  return {
    subscribed,
    result: (method, params, result) => {
      if (method === 'eth_subscribe') subscribed(result, params)
      if (!shapesOf(method)) return undefined
      const problems = [...(examine?.({ method, params, result }) ?? [])]
      if (problems.length > 0) return refused({ method, params, problems })
      if (Math.random() >= sample) return undefined
      const report = checkResult(method, result, params)
      if (report.valid) return undefined
      const { valid: _, ...rest } = report
      return refused({ method, params, ...rest })
    },
    event: (subscription, event) => {
      const kind = typeof subscription === 'string' ? kinds.get(subscription) : undefined
      if (kind === undefined || Math.random() >= sample) return undefined
      const report = checkEvent(kind, event)
      if (report.valid) return undefined
      const { valid: _, ...rest } = report
      return refused({ method: 'eth_subscription', params: [kind], ...rest })
    },
  }
}

/** An endpoint may return any number of IDs. Only the newest are kept. */
const MOST_SUBSCRIPTIONS = 1_000

function remember(kinds: Map<string, string>, params: unknown, id: unknown): void {
  const kind: unknown = Array.isArray(params) ? params[0] : (params as { kind?: unknown } | null)?.kind
  if (typeof kind !== 'string' || typeof id !== 'string') return
  const [oldest] = kinds.keys()
  if (kinds.size >= MOST_SUBSCRIPTIONS && oldest !== undefined) kinds.delete(oldest)
  kinds.set(id, kind)
}

function tell(onProblem: GuardOptions['onProblem'], finding: GuardFinding): void {
  try {
    onProblem?.(finding)
  } catch {
    // Errors of the reporter must not reach the caller.
  }
}

function shapeError(finding: GuardFinding): PortalError {
  const [{ path, message } = { path: '', message: '' }] = finding.problems
  return new PortalError('RESULT_SHAPE', {
    message: `The answer to ${finding.method} does not fit the reference: ${path === '' ? '' : `${path}: `}${message}.`,
    at: `${finding.method}#${path}`,
    hint: 'Report it to the endpoint\'s provider, or use mode "report" to let such answers through.',
    cause: finding,
  })
}

const optionError = (what: string, hint: string): PortalError =>
  new PortalError('GUARD_OPTIONS', { message: `guard: ${what}.`, hint })

/** Rejects an unsuitable target, because a guard that checks nothing is worse than none. */
export const targetError = (what: string, hint: string): PortalError =>
  new PortalError('GUARD_TARGET', { message: `guard: ${what}.`, hint })

export type Call = (...args: never[]) => unknown
export type Request = { method: string; params?: unknown }

export const isRequest = (value: unknown): value is Request =>
  typeof (value as Request | undefined)?.method === 'string'

/** Whether a value is an object or a function. */
export const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function'

/** A proxy with some members replaced. Methods are bound to the original, which may have private members. */
export function standIn<T extends object>(target: T, members: Readonly<Record<string, unknown>>): T {
  return new Proxy(Object.create(target) as T, {
    get(_, key) {
      if (typeof key === 'string' && Object.hasOwn(members, key)) return members[key]
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
    set: (_, key, value) => Reflect.set(target, key, value, target),
  })
}
