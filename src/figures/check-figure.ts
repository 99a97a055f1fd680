/**
 * Figures get their data from MDX, which is not type-checked. Every wrong value fails the build with the component, the
 * field and the allowed values.
 */
import { PortalError } from '../core/lib/portal-error.ts'
import { TONES, type Tone } from './tones.ts'

/** Texts of a figure: a title, a description for readers who cannot see it, and a caption for everyone. */
export type FigureWords = { title: string; description: string; caption: string }

export type Checker = {
  fail: (field: string, problem: string, hint?: string) => never
  text: (value: unknown, field: string) => string
  number: (value: unknown, field: string) => number
  list: <Item>(value: readonly Item[] | undefined, field: string) => readonly Item[]
  tone: (value: unknown, field: string) => Tone | undefined
  oneOf: <Value extends string>(value: unknown, allowed: readonly Value[], field: string) => Value
  known: <Value>(value: Value, allowed: readonly Value[], field: string) => Value
  span: (from: unknown, to: unknown, field: string) => { from: number; to: number }
}

/**
 * Checks for the props of one component.
 * @throws PortalError `FIGURE_DATA` from each check, located at `Component.field`.
 */
export function checkerFor(component: string): Checker {
  const fail = (field: string, problem: string, hint?: string): never => {
    const at = `${component}.${field}`
    throw new PortalError('FIGURE_DATA', { message: `${at} ${problem}.`, at, ...(hint ? { hint } : {}) })
  }
  const text = (value: unknown, field: string): string =>
    typeof value === 'string' && value.trim() !== '' ? value : fail(field, `must be a text, not ${shown(value)}`)
  const number = (value: unknown, field: string): number =>
    typeof value === 'number' && Number.isFinite(value) ? value : fail(field, `must be a number, not ${shown(value)}`)
  const known = <Value>(value: Value, allowed: readonly Value[], field: string): Value =>
    allowed.includes(value) ? value : fail(field, `is ${shown(value)}`, `Known: ${allowed.join(', ')}.`)
  return {
    fail,
    text,
    number,
    known,
    list: (value, field) =>
      Array.isArray(value) && value.length > 0 ? value : fail(field, 'must be a list with at least one entry'),
    oneOf: (value, allowed, field) =>
      allowed.find((one) => one === value) ?? fail(field, `is ${shown(value)}`, `Allowed: ${allowed.join(', ')}.`),
    tone: (value, field) =>
      value === undefined
        ? undefined
        : (TONES.find((tone) => tone === value) ??
          fail(field, `is ${shown(value)}, which is not a tone`, `Allowed: ${TONES.join(', ')}.`)),
    span: (from, to, field) => {
      const span = { from: number(from, `${field}.from`), to: number(to, `${field}.to`) }
      return span.from <= span.to ? span : fail(`${field}.from`, `is ${span.from}, after its end ${span.to}`)
    },
  }
}

function shown(value: unknown): string {
  return value === undefined ? 'missing' : JSON.stringify(value)
}
