/**
 * Explains in plain words why a value does not fit a shape. It is slow and thorough, so it runs only after the
 * generated validator has rejected the value. It finds a problem exactly when that validator does.
 */

import type { Shape } from '../../../generated/rpc/shapes.ts'
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { describeShape, describeValue, isClose } from './describe.ts'
import { explainObject } from './explain-object.ts'
import { explainScalar, wrongKind } from './explain-scalar.ts'
import { explainUnion } from './explain-union.ts'
import { lookup, own } from './lookup.ts'
import { ProblemCollector } from './problem-collector.ts'
import { invalid, type Report } from './report.ts'

/** Problems of `value` with the shape called `name`, at most 100. */
export function explain(name: string, value: unknown): Report {
  const found = new ProblemCollector()
  walk(name, value, '', found)
  return invalid(found.problems)
}

/** Finds the problems of one value. `path` is its JSON Pointer. */
export function walk(shape: Shape, value: unknown, path: string, found: ProblemCollector): void {
  if (found.isFull) return
  const plain = lookup(shape)
  if (typeof plain === 'string') explainScalar(plain, value, path, found)
  else if ('union' in plain) explainUnion(walk, plain, value, path, found)
  else if ('array' in plain) walkArray(plain, value, path, found)
  else if ('object' in plain) walkObject(plain, value, path, found)
  else explainScalar(plain, value, path, found)
}

function walkArray(
  shape: Extract<Shape, { array: Shape }>,
  value: unknown,
  path: string,
  found: ProblemCollector,
): void {
  if (!Array.isArray(value)) {
    wrongKind(shape, value, path, found)
    return
  }
  const { min = 0, max = Number.POSITIVE_INFINITY } = shape
  const items = (count: number) => (count === 1 ? '1 item' : `${count} items`)
  if (value.length < min) {
    found.add({ path, message: `${items(value.length)} where at least ${min} must stand`, keyword: 'minItems' }, 10)
  }
  if (value.length > max) {
    found.add({ path, message: `${items(value.length)} where at most ${max} may stand`, keyword: 'maxItems' }, 10)
  }
  for (let index = 0; index < value.length && !found.isFull; index++) {
    walk(shape.array, value[index], path + pointerStep(index), found)
  }
}

type ObjectShape = Extract<Shape, { object: unknown }>

function walkObject(shape: ObjectShape, value: unknown, path: string, found: ProblemCollector): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    wrongKind(shape, value, path, found)
    return
  }
  const members = value as Record<string, unknown>
  const renamed: string[] = []
  for (const [key, inner] of Object.entries(shape.object)) {
    const name = key.endsWith('?') ? key.slice(0, -1) : key
    const member = members[name]
    const before = found.problems.length
    if (member !== undefined) walk(inner, member, path + pointerStep(name), found)
    else if (name === key) renamed.push(...missing(shape, inner, members, name, path, found))
    // Not a wrapper around `walk`, because one more function per level would overflow the stack on the deepest trace.
    if (shape.releases) for (const problem of found.problems.slice(before)) problem.message += releaseNote(shape, name)
  }
  explainObject(shape, members, path, found)
  if (shape.rest === undefined && shape.keys === undefined) return
  for (const key in members) {
    if (found.isFull) return
    if (!renamed.includes(key)) extraMember(shape, members, key, path, found)
  }
}

/** For example ` ("time": since client 0.17.0, missing in earlier clients)`. Empty for a member of every release. */
function releaseNote({ releases = {} }: ObjectShape, name: string): string {
  const words = own(releases, name)
  return words === undefined ? '' : ` ("${name}": ${words})`
}

/** Reports a missing member. Returns the member that is its misspelling, if there is one. */
function missing(
  shape: ObjectShape,
  member: Shape,
  members: Record<string, unknown>,
  name: string,
  path: string,
  found: ProblemCollector,
): string[] {
  const near = unknownMembers(shape, members).find((key) => isClose(key, name))
  const expected = describeShape(member)
  const problem = { path, message: `"${name}" is missing`, keyword: 'required', expected }
  if (near === undefined) found.add(problem, 10)
  else found.add({ ...problem, message: `"${name}" is missing; rename "${near}"`, fix: `"${name}"` }, 5)
  return near === undefined ? [] : [near]
}

/** Names that the shape does not list, as candidates for a misspelling. Only the first few are used. */
function unknownMembers(shape: ObjectShape, members: Record<string, unknown>): string[] {
  const unknown: string[] = []
  for (const key in members) {
    if (!isKnown(shape, key) && key.length < 60) unknown.push(key)
    if (unknown.length === 50) break
  }
  return unknown
}

const isKnown = (shape: ObjectShape, key: string): boolean =>
  Object.hasOwn(shape.object, key) || Object.hasOwn(shape.object, `${key}?`)

function extraMember(
  shape: ObjectShape,
  members: Record<string, unknown>,
  key: string,
  path: string,
  found: ProblemCollector,
): void {
  if (shape.keys !== undefined) {
    const inner = new ProblemCollector()
    walk(shape.keys, key, '', inner)
    const [problem] = inner.problems
    if (problem)
      found.add(
        { ...problem, path: path + pointerStep(key), message: `key ${problem.message}`, keyword: 'propertyNames' },
        10,
      )
  }
  if (shape.rest === undefined || isKnown(shape, key)) return
  if (shape.rest !== 0) {
    walk(shape.rest, members[key], path + pointerStep(key), found)
    return
  }
  const names = Object.keys(shape.object).map((name) => name.replace('?', ''))
  const near = names.find((name) => isClose(key, name))
  const problem = {
    path: path + pointerStep(key),
    message: `${describeValue(key)} is not a member here`,
    keyword: 'additionalProperties',
    expected: `only ${names.join(', ')}`,
  }
  if (near === undefined) found.add(problem, 10)
  else
    found.add(
      {
        ...problem,
        message: `${problem.message}; did you mean "${near}"?${releaseNote(shape, near)}`,
        fix: `"${near}"`,
      },
      5,
    )
}
