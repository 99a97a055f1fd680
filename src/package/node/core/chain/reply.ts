/** Applies faults to a response, before any socket or `Response` exists. */
import { type FaultBox, optionOf } from './faults.ts'
import type { Fault } from './node-types.ts'

/**
 * `dropped` ends the connection, `silent` never responds. `blanks` is the number of white space bytes before the body.
 */
export type Reply =
  | { kind: 'dropped' }
  | { kind: 'silent' }
  | { kind: 'answer'; status: number; headers: Record<string, string>; body: string; blanks: number; delayMs: number }

type Answer = Extract<Reply, { kind: 'answer' }>

const MEGABYTE = 1_000_000
const TOO_MANY = 429

const page = (title: string): string => `<!doctype html>
<html><head><title>${title}</title></head><body><center><h1>${title}</h1></center></body></html>
`
const BAD_GATEWAY = 502
const PAGE = page('502 Bad Gateway')

const plain = (status: number, type: string, body: string): Answer => ({
  ...{ kind: 'answer', status, headers: { 'content-type': type }, body, blanks: 0, delayMs: 0 },
})

/** An HTTP error of the server itself. */
export const refusal = (status: number, reason: string): Answer =>
  plain(status, 'text/plain; charset=utf-8', `${reason}\n`)

/** Requests the response unless a fault replaces it, and lets faults change it. */
export async function replyTo(body: string, faults: FaultBox, answered: () => Promise<string>): Promise<Reply> {
  const methods = methodsIn(body)
  if (faults.strike(['drop'], methods)) return { kind: 'dropped' }
  if (faults.strike(['half-open'], methods)) return { kind: 'silent' }
  const replacement = faults.strike(['rate-limit', 'server-error', 'html'], methods)
  const answer = replacement ? instead(replacement) : changed(await answered(), faults, methods)
  const late = faults.strike(['delay'], methods)
  return { ...answer, delayMs: late ? optionOf(late, 'ms') : 0 }
}

function instead(fault: Fault): Answer {
  if (fault.fault === 'html') return plain(200, 'text/html', PAGE)
  if (fault.fault === 'server-error') {
    const status = optionOf(fault, 'status')
    return plain(status, 'text/html', status === BAD_GATEWAY ? PAGE : page(`Error ${status}`))
  }
  const answer = plain(TOO_MANY, 'text/plain; charset=utf-8', 'Too Many Requests\n')
  const seconds = optionOf(fault, 'retry-after')
  return seconds === 0 ? answer : { ...answer, headers: { ...answer.headers, 'retry-after': String(seconds) } }
}

function changed(text: string, faults: FaultBox, methods: readonly string[]): Answer {
  const isMislabelled = faults.strike(['content-type'], methods) !== undefined
  const isCut = faults.strike(['truncated'], methods) !== undefined
  const huge = faults.strike(['huge'], methods)
  const answer = plain(200, isMislabelled ? 'text/plain' : 'application/json', isCut ? cut(text) : text)
  return { ...answer, blanks: huge ? optionOf(huge, 'mb') * MEGABYTE : 0 }
}

const cut = (text: string): string => text.slice(0, Math.floor(text.length / 2))

/** Methods in a body, for faults that affect only some methods. */
function methodsIn(body: string): string[] {
  return [...body.matchAll(/"method"\s*:\s*"(\w+)"/g)].map(([, name = '']) => name)
}
