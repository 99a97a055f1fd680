/** Finds differences between two JSON values. */
import { pointerStep } from '../../../core/lib/json-pointer.ts'
import type { Problem } from '../../rpc/report.ts'

/** Maximum number of listed differences per response. */
const MOST = 20
const SHOWN = 70

/** Lists each path where `here` and `there` differ. Ignores the case of hex digits and the order of members. */
export function differencesBetween(here: unknown, there: unknown): Problem[] {
  const problems: Problem[] = []
  compare(here, there, '', problems)
  return problems
}

function compare(here: unknown, there: unknown, path: string, problems: Problem[]): void {
  if (problems.length >= MOST || isSame(here, there)) return
  if (Array.isArray(here) && Array.isArray(there) && here.length !== there.length) {
    problems.push(difference(path, `${here.length} items, ${there.length} there`, `${there.length} items`))
    return
  }
  if (!isObject(here) || !isObject(there) || Array.isArray(here) !== Array.isArray(there)) {
    problems.push(difference(path, `${shown(here)}, there ${shown(there)}`, shown(there)))
    return
  }
  for (const key of new Set([...Object.keys(there), ...Object.keys(here)])) {
    const at = path + pointerStep(key)
    if (!Object.hasOwn(here, key))
      problems.push(difference(at, `missing, there ${shown(there[key])}`, shown(there[key])))
    else if (!Object.hasOwn(there, key)) problems.push(difference(at, `only here: ${shown(here[key])}`, 'nothing'))
    else compare(here[key], there[key], at, problems)
  }
}

const difference = (path: string, message: string, expected: string): Problem => ({
  ...{ path, message, keyword: 'comparison', expected },
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

function isSame(here: unknown, there: unknown): boolean {
  if (here === there) return true
  const isText = typeof here === 'string' && typeof there === 'string' && /^0x/i.test(here)
  return isText && here.toLowerCase() === there.toLowerCase()
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
}
