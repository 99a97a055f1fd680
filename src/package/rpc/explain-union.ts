/** Explains a value that does not fit any branch of a union, by the branch that was probably meant. */

import type { Shape } from '../../../generated/rpc/shapes.ts'
import { pointerStep, pointerSteps } from '../../core/lib/json-pointer.ts'
import { describeShape, describeValue, mismatch } from './describe.ts'
import { constants } from './explain-scalar.ts'
import { kindOf, takes } from './kinds.ts'
import { lookup } from './lookup.ts'
import { ProblemCollector } from './problem-collector.ts'
import type { Problem } from './report.ts'

/** Walks one value. A parameter here, because the branches of a union can be any shape. */
export type Walk = (shape: Shape, value: unknown, path: string, found: ProblemCollector) => void

type Union = Extract<Shape, { union: unknown }>

/** Adds nothing if a branch fits. Otherwise adds the problems of the best branch. */
export function explainUnion(walk: Walk, shape: Union, value: unknown, path: string, found: ProblemCollector): void {
  const tagged = shape.tag === undefined ? undefined : byTag(shape, shape.tag, value)
  if (tagged !== undefined && 'unknown' in tagged) {
    unknownTag(shape, tagged.unknown, value, path, found)
    return
  }
  const kind = kindOf(value)
  const branches = tagged === undefined ? shape.union.filter((branch) => takes(branch, kind)) : [tagged.branch]
  let best: { cost: number; problems: Problem[]; branch: Shape } | undefined
  let least = Number.POSITIVE_INFINITY
  for (const { branch, foreign } of byMembers(branches, value)) {
    // The form that lists the most members of the value was meant, even if they are wrong. Others may still fit.
    if (foreign > least && best !== undefined) {
      if (walkAlone(walk, branch, value, path, undefined).problems.length === 0) return
      continue
    }
    least = foreign
    const { problems, cost } = walkAlone(walk, branch, value, path, best?.cost)
    if (problems.length === 0) return
    if (best === undefined || cost < best.cost) best = { problems, cost, branch }
  }
  if (best === undefined) {
    wrongKindOfAll(walk, shape, value, path, found)
    return
  }
  for (const problem of best.problems) found.add(otherForm(shape, best.branch, value, problem), 0)
  found.cost += best.cost
}

/** Members of a value to compare. Every form has at most this many. */
const MOST_MEMBERS = 64

/** Branches with the number of members that they do not list, the fewest first. */
function byMembers(branches: readonly Shape[], value: unknown): { branch: Shape; foreign: number }[] {
  const isObject = kindOf(value) === 'object'
  const keys = isObject ? Object.keys(value as object).slice(0, MOST_MEMBERS) : []
  return branches
    .map((branch) => ({ branch, foreign: keys.filter((key) => !hasMember(branch, key)).length }))
    .sort((a, b) => a.foreign - b.foreign)
}

function walkAlone(
  walk: Walk,
  branch: Shape,
  value: unknown,
  path: string,
  worst: number | undefined,
): ProblemCollector {
  const found = new ProblemCollector(worst)
  walk(branch, value, path, found)
  return found
}

/** The value's kind does not fit any branch. A number in place of a quantity still has a certain correction. */
function wrongKindOfAll(walk: Walk, shape: Union, value: unknown, path: string, found: ProblemCollector): void {
  const fixable = shape.union
    .map((branch) => walkAlone(walk, branch, value, path, undefined).problems)
    .find(([problem]) => problem?.fix !== undefined && problem.keyword === 'type')
  const expected = describeShape(shape)
  found.add(fixable?.[0] ?? mismatch(path, expected, value), 100)
}

/** Explains a member that exists in another branch but cannot be combined with the other members. */
function otherForm(shape: Union, branch: Shape, value: unknown, problem: Problem): Problem {
  if (problem.keyword !== 'additionalProperties') return problem
  const key = String(pointerSteps(problem.path).at(-1))
  const other = shape.union.find((candidate) => candidate !== branch && hasMember(candidate, key))
  if (other === undefined) return problem
  const { fix: _, ...rest } = problem
  const apart = Object.keys(value as object).find((name) => hasMember(branch, name) && !hasMember(other, name))
  // Forms that are objects have titles. Only "a shape or null" does not.
  const form = shape.titles?.[shape.union.indexOf(other)]
  const beside = apart === undefined ? '' : `, which has no "${apart}"`
  return { ...rest, message: `"${key}" belongs to the form "${form}"${beside}` }
}

function hasMember(shape: Shape, key: string): boolean {
  const plain = lookup(shape)
  return (
    typeof plain === 'object' &&
    'object' in plain &&
    (Object.hasOwn(plain.object, key) || Object.hasOwn(plain.object, `${key}?`))
  )
}

/** The branch whose constant equals the tag. Undefined if the value is not an object or lacks the tag. */
function byTag(shape: Union, tag: string, value: unknown): { branch: Shape } | { unknown: string } | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const given = (value as Record<string, unknown>)[tag]
  if (given === undefined) return undefined
  const branch = shape.union.find((candidate) => tagOf(candidate, tag) === given)
  return branch === undefined ? { unknown: tag } : { branch }
}

/** The constant of a branch at the tag. In a union with a tag, every branch is an object with that member. */
function tagOf(branch: Shape, tag: string): unknown {
  const { object } = lookup(branch) as { object: Readonly<Record<string, { const: unknown }>> }
  return object[tag]?.const
}

function unknownTag(shape: Union, tag: string, value: unknown, path: string, found: ProblemCollector): void {
  const expected = constants(shape.union.map((branch) => tagOf(branch, tag)))
  const given = describeValue((value as Record<string, unknown>)[tag])
  found.add(
    { path: path + pointerStep(tag), message: `${tag} ${given} is none of ${expected}`, keyword: 'oneOf', expected },
    50,
  )
}
