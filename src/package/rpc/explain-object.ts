/** Checks an object as a whole for the number of members, members of other forms, and lists of equal length. */
import type { Shape } from '../../../generated/rpc/shapes.ts'
import { pointerStep } from '../../core/lib/json-pointer.ts'
import type { ProblemCollector } from './problem-collector.ts'

type ObjectShape = Extract<Shape, { object: unknown }>
type Members = Readonly<Record<string, unknown>>

/** Finds problems of an object as a whole. `path` is its JSON Pointer. */
export function explainObject(shape: ObjectShape, members: Members, path: string, found: ProblemCollector): void {
  const { least = 0, never = [], lengths = [] } = shape
  if (least > 0 && Object.keys(members).length < least) {
    const expected = least === 1 ? 'at least 1 member' : `at least ${least} members`
    found.add(
      { path, message: `an object without members where ${expected} must stand`, keyword: 'minProperties', expected },
      10,
    )
  }
  for (const name of never) {
    if (members[name] === undefined) continue
    const message = `"${name}" belongs to the answer of another kind of node`
    found.add({ path: path + pointerStep(name), message, keyword: 'not', expected: `no member "${name}"` }, 10)
  }
  for (const [list, of, plus, orEmpty] of lengths) {
    const [own, other] = [members[list], members[of]]
    if (!Array.isArray(own) || !Array.isArray(other) || (orEmpty && own.length === 0)) continue
    const wanted = other.length + plus
    if (own.length === wanted) continue
    const expected = `${wanted} items`
    const message = `${own.length} items where "${of}" with its ${other.length} asks for ${wanted}`
    found.add({ path: path + pointerStep(list), message, keyword: 'lengths', expected }, 10)
  }
}
