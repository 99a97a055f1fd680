/** Result guards for production: a transport whose answers are checked against the reference. */
import { PortalError } from '../lib/portal-error.ts'
import type { Guardable, GuardFinding, GuardOptions } from './guard-types.ts'
import { shapesOf } from './method.ts'
import { checkResult } from './validate.ts'

/**
 * The same transport, its results checked. Methods that the reference does not have pass unchecked, and so do errors.
 * @throws {PortalError} `GUARD_OPTIONS` for options that make no sense. In `throw` mode a request rejects with
 * `RESULT_SHAPE`; `cause` is the finding.
 * @example
 * const answer = async (_: { method: string }) => '0x8f'
 * const request = guard(answer, { mode: 'throw' })
 * await request({ method: 'eth_chainId' }) // → '0x8f'
 */
export function guard<Transport extends Guardable>(transport: Transport, options: GuardOptions): Transport {
  const { mode, sample = 1, onProblem } = options
  if (!(sample >= 0 && sample <= 1)) throw optionError(`"sample" is ${sample}`, 'Give a number from 0 to 1.')
  if (mode !== 'report' && mode !== 'throw') throw optionError(`"mode" is ${mode}`, 'Give "report" or "throw".')
  if (mode === 'report' && !onProblem) throw optionError('"report" has nobody to report to', 'Give "onProblem".')

  const inspect = async ({ method, params }: Request, pending: unknown): Promise<unknown> => {
    const answer = await pending
    if (Math.random() >= sample || !shapesOf(method)) return answer
    const report = checkResult(method, answer)
    if (report.valid) return answer
    const { valid: _, ...rest } = report
    const finding = { method, params, ...rest }
    tell(onProblem, finding)
    if (mode === 'throw') throw shapeError(finding)
    return answer
  }

  const wrapped = (call: Call): Call => {
    return (...args) => {
      const made = call(...args)
      if (isRequest(args[0])) return inspect(args[0], made)
      return hasRequest(made) ? provider(made) : made
    }
  }

  /** Methods keep the object they belong to: a class may have private members, and the object may be frozen. */
  const provider = <T extends { request: Call }>(target: T): T => {
    const request = wrapped(target.request.bind(target))
    return new Proxy(Object.create(target) as T, {
      get(_, key) {
        if (key === 'request') return request
        const value: unknown = Reflect.get(target, key, target)
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }

  const given: unknown = transport
  const guarded: unknown = hasRequest(given) ? provider(given) : wrapped(given as Call)
  return guarded as Transport
}

type Call = (...args: unknown[]) => unknown
type Request = { method: string; params?: unknown }

const isRequest = (value: unknown): value is Request => typeof (value as Request | undefined)?.method === 'string'
const hasRequest = (value: unknown): value is { request: Call } =>
  typeof (value as { request?: unknown } | undefined)?.request === 'function'

function tell(onProblem: GuardOptions['onProblem'], finding: GuardFinding): void {
  try {
    onProblem?.(finding)
  } catch {
    // The caller asked for an answer, not for the reporter's troubles.
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
