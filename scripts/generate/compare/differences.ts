/** Lists the differences of two shapes by path. */
import { type AnyDocument, type AnySchema, type SchemaShape, shapeOf } from './schema-shape.ts'

/** `there` is the other document's side, `here` ours. Values are in words. `closed` rejects the member. */
export type Difference = { path: string } & (
  | { kind: 'values'; there: string[]; here: string[] }
  | { kind: 'only-there'; required: boolean; closed: boolean }
  | { kind: 'only-here'; required: boolean }
  | { kind: 'required-here' }
  | { kind: 'optional-here' }
)

export type Role = 'param' | 'result'
export type Side = { document: AnyDocument; schemas: readonly AnySchema[] }

/** Deepest level that is compared. Recursive shapes end here. */
const MAX_DEPTH = 8

/**
 * Differences of a value at `path`. A result that merely allows less than in the other document counts as equal,
 * because a reader of the wider form can read the narrower one. A parameter must accept every value that the other
 * accepts.
 */
export function differences(there: Side, here: Side, role: Role, path = '', depth = 0): Difference[] {
  if (depth > MAX_DEPTH) return []
  const left = shapeOf(there.document, there.schemas)
  const right = shapeOf(here.document, here.schemas)
  if (left.isAny || right.isAny) return []
  const deeper = (a: readonly AnySchema[], b: readonly AnySchema[], at: string) =>
    differences({ ...there, schemas: a }, { ...here, schemas: b }, role, at, depth + 1)
  return [
    ...valueDifferences(left, right, role, path),
    ...(left.items && right.items ? deeper(left.items, right.items, `${path}[]`) : []),
    ...(left.map && right.map ? deeper(left.map, right.map, `${path}.*`) : []),
    ...fieldDifferences(left, right, path, deeper),
  ]
}

/** Kinds of value, including arrays and objects. */
function kinds(shape: SchemaShape): Set<string> {
  return new Set([
    ...shape.values,
    ...(shape.items ? ['an array'] : []),
    ...((shape.fields ?? shape.map) ? ['an object'] : []),
  ])
}

/** Kinds whose loss a reader notices. Code that reads wider strings can still read narrower ones. */
const isNoticed = (kind: string, there: ReadonlySet<string>): boolean =>
  /^(null|false|an array|an object)$/.test(kind) || (/^"0x\d"$/.test(kind) && !there.has('a quantity'))

function valueDifferences(left: SchemaShape, right: SchemaShape, role: Role, path: string): Difference[] {
  const there = withoutWidth(kinds(left), kinds(right))
  const here = withoutWidth(kinds(right), kinds(left))
  const gone = [...there].filter((kind) => !here.has(kind) && (role === 'param' || isNoticed(kind, kinds(left))))
  const more = [...here].filter((kind) => !there.has(kind) && (role === 'param' || !isWord(kind, there)))
  return gone.length + more.length === 0 ? [] : [{ path, kind: 'values', there: gone, here: more }]
}

/** Code that reads any text can read a word of a list. */
const isWord = (kind: string, there: ReadonlySet<string>): boolean => kind.startsWith('"') && there.has('any text')

const HEX_NUMBERS = ['"0x0"', '"0x1"', '"0x2"', '"0x3"', '"0x4"', 'a quantity']

/**
 * The size of hex numbers is not compared. If one side accepts any quantity and the other only some, both accept hex
 * numbers. Patterns that allow an odd number of digits in bytes are treated as mistakes.
 */
function withoutWidth(side: ReadonlySet<string>, other: ReadonlySet<string>): Set<string> {
  const bothBytes = side.has('bytes of any length') && other.has('bytes of any length')
  const anyQuantity = side.has('a quantity') || other.has('a quantity')
  const bothNumbers = anyQuantity && HEX_NUMBERS.some((kind) => side.has(kind) && other.has(kind))
  return bothBytes || bothNumbers ? new Set([...side].filter((kind) => !HEX_NUMBERS.includes(kind))) : new Set(side)
}

function fieldDifferences(
  left: SchemaShape,
  right: SchemaShape,
  path: string,
  deeper: (a: readonly AnySchema[], b: readonly AnySchema[], at: string) => Difference[],
): Difference[] {
  if (!left.fields || !right.fields) return []
  const found: Difference[] = []
  for (const name of new Set([...left.fields.keys(), ...right.fields.keys()])) {
    const at = path === '' ? name : `${path}.${name}`
    const there = left.fields.get(name)
    const here = right.fields.get(name)
    const closed = right.isClosed || right.never?.includes(name) === true
    if (!here) found.push({ path: at, kind: 'only-there', required: there?.required ?? false, closed })
    else if (!there) found.push({ path: at, kind: 'only-here', required: here.required })
    else {
      if (there.required !== here.required)
        found.push({ path: at, kind: here.required ? 'required-here' : 'optional-here' })
      found.push(...deeper(there.schemas, here.schemas, at))
    }
  }
  return found
}
