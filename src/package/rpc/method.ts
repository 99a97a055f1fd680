/** Methods of the document with the shapes of their params and results. */
import { methodShapes, notReplayed } from '../../../generated/rpc/methods.ts'
import type { MethodName } from '../../../generated/types/index.ts'
import { editDistance, nearest } from '../../core/lib/nearest.ts'
import { describeValue, either } from './describe.ts'
import { own } from './lookup.ts'
import type { Problem } from './report.ts'

/** Names of all methods, in the document's order. */
export const methods = /* @__PURE__ */ Object.keys(/* @__PURE__ */ methodShapes()) as readonly MethodName[]

/** Any method name. Editors suggest those in the document. */
export type KnownMethod = MethodName | (string & NonNullable<unknown>)

export type Param = { name: string; shape: string; required: boolean }

/** The shapes of a method. Undefined for an unknown name, including `__proto__` and `toString`. */
export function shapesOf(method: unknown): { result: string; params: Param[] } | undefined {
  const shapes = typeof method === 'string' ? own(methodShapes(), method) : undefined
  if (shapes === undefined) return undefined
  const [result = '', ...list] = shapes
  const params: Param[] = []
  for (let index = 0; index < list.length; index += 2) {
    const [label = '', shape = ''] = list.slice(index, index + 2)
    params.push({ name: label.replace('?', ''), shape, required: !label.endsWith('?') })
  }
  return { result, params }
}

/** The problem of an unknown method, with the nearest known names. */
export function unknownMethod(method: unknown): Problem {
  const near =
    typeof method === 'string'
      ? nearest(method, methods, 3).filter(
          (name) => editDistance(method.toLowerCase(), name.toLowerCase()) <= Math.max(2, name.length / 3),
        )
      : []
  const problem = { path: '', message: `there is no method ${describeValue(method)}`, keyword: 'method' }
  if (near.length === 0) return problem
  const names = either(near.map((name) => `"${name}"`))
  return { ...problem, message: `${problem.message}; did you mean ${names}?`, expected: names, fix: `"${near[0]}"` }
}

/** Whether a method only reads and works over HTTP, so that its recorded request can be sent to any endpoint. */
export const isReplayable = (method: string): boolean =>
  methods.includes(method as MethodName) && !notReplayed.includes(method)
