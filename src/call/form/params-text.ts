/** The params as typed → their value, and what is wrong with them. Pure. */
import { faultWords } from '../../core/lib/json-fault.ts'
import { scanJson } from '../../core/lib/json-scan.ts'
import type { Problem } from '../../package/rpc/report.ts'
import { checkParams } from '../../package/rpc/validate.ts'
import { applied } from '../judge/findings.ts'
import { problemsOf } from './problems.ts'

export type ParsedParams =
  | { kind: 'broken'; message: string }
  | { kind: 'read'; params: unknown; problems: { message: string; fixed?: { label: string; text: string } }[] }

/** Labels longer than this are cut. Characters. */
const LABEL_LENGTH = 20

export function readParams(method: string, text: string): ParsedParams {
  const trimmed = text.trim() === '' ? '[]' : text
  const fault = scanJson(trimmed)
  if (fault) {
    const { message, advice } = faultWords(trimmed, fault)
    return { kind: 'broken', message: `${message} ${advice}` }
  }
  const params: unknown = JSON.parse(trimmed)
  if (typeof params !== 'object' || params === null)
    return { kind: 'broken', message: 'Params must be a list by position or an object by name.' }
  const problems = problemsOf(checkParams, method, params)
  return { kind: 'read', params, problems: problems.slice(0, 3).map((one) => inWords(trimmed, one)) }
}

function inWords(
  text: string,
  { path, message, fix, keyword }: Problem,
): { message: string; fixed?: { label: string; text: string } } {
  const words = `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.?]$/.test(message) ? '' : '.'}`
  if (fix === undefined || keyword === 'required') return { message: words }
  const part = keyword === 'additionalProperties' ? ('name' as const) : ('value' as const)
  const fixed = applied(text, [{ pointer: path, path: '', message: '', fix: { label: '', text: fix, part } }])
  if (fixed === text) return { message: words }
  return {
    message: words,
    fixed: { label: `Write ${fix.length > LABEL_LENGTH ? `${fix.slice(0, LABEL_LENGTH)}…` : fix}`, text: fixed },
  }
}
