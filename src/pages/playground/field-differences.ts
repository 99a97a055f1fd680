/** Responses of several endpoints → the fields in which they differ. Pure. */
import { pointerStep } from '../../core/lib/json-pointer.ts'

/** A pointer with the value in each response. Undefined for a response without it. */
export type FieldDifference = { pointer: string; values: (string | undefined)[] }
export type FieldDifferences = { differences: FieldDifference[]; isCut: boolean }

/** Maximum number of listed differences. */
const MOST = 100
/** Longer values are cut. Characters. */
const VALUE_LENGTH = 80

const NOTHING = Symbol('nothing')
type Value = unknown | typeof NOTHING

/** Compares result and error of each response. The id is chosen by the caller. */
export function fieldDifferences(answers: readonly unknown[]): FieldDifferences {
  const found: FieldDifference[] = []
  for (const key of ['result', 'error'])
    walk(
      answers.map((answer) => member(answer, key)),
      `/${key}`,
      found,
    )
  return { differences: found.slice(0, MOST), isCut: found.length > MOST }
}

const isObject = (value: Value): value is Record<string, unknown> => typeof value === 'object' && value !== null

const member = (value: Value, key: string): Value =>
  isObject(value) && Object.hasOwn(value, key) ? value[key] : NOTHING

function walk(values: readonly Value[], pointer: string, found: FieldDifference[]): void {
  if (found.length > MOST) return
  const objects = values.filter(isObject)
  if (objects.length === values.length && new Set(objects.map(Array.isArray)).size === 1) {
    const keys = new Set(objects.flatMap((object) => Object.keys(object)))
    for (const key of keys)
      walk(
        values.map((value) => member(value, key)),
        pointer + pointerStep(key),
        found,
      )
    return
  }
  const texts = values.map((value) => (value === NOTHING ? undefined : (JSON.stringify(value) ?? 'null')))
  if (new Set(texts).size > 1) found.push({ pointer, values: texts.map(shown) })
}

const shown = (text: string | undefined): string | undefined =>
  text !== undefined && text.length > VALUE_LENGTH ? `${text.slice(0, VALUE_LENGTH - 1)}…` : text
