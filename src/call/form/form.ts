/** The params of a request as a form, with one member for each parameter, sent as a list or as an object. */
import { pointerStep } from '../../core/lib/json-pointer.ts'
import { shapesOf } from '../../package/rpc/method.ts'
import { ABSENT, type FormNode, type Member, memberNames, memberShape, read, type Shape, write } from './node.ts'

export type Form = {
  /** `other` means the params are neither a list nor an object, and are in `rest` as JSON. */
  style: 'position' | 'name' | 'other'
  params: Member[]
  /** Values behind the last parameter that the method has. */
  rest: FormNode[]
}

/** The params of a method as the shape of an object. A method without params, or an unknown method, has no members. */
export function paramsShape(method: string): Shape {
  const params = shapesOf(method)?.params ?? []
  return {
    object: Object.fromEntries(params.map(({ name, shape, required }) => [required ? name : `${name}?`, shape])),
    rest: 0,
  }
}

/** The form that shows some params. */
export function readForm(method: string, params: unknown): Form {
  const shape = paramsShape(method)
  const names = memberNames(shape)
  const node = (name: string, value: unknown) => ({ key: name, node: read(memberShape(shape, name).shape, value) })
  if (Array.isArray(params)) {
    return {
      style: 'position',
      params: names.map((name, index) => node(name, params[index])),
      rest: params.slice(names.length).map((value) => read('any', value)),
    }
  }
  if (typeof params !== 'object' || params === null)
    return { style: 'other', params: names.map((key) => ({ key, node: ABSENT })), rest: [read('any', params)] }
  const given = Object.entries(params)
  return {
    style: 'name',
    params: [
      ...given.map(([name, value]) => node(name, value)),
      ...names.filter((name) => !Object.hasOwn(params, name)).map((key) => ({ key, node: ABSENT })),
    ],
    rest: [],
  }
}

/** The params that a form sends. A parameter left out before others is sent as null, because a list has no holes. */
export function writeForm({ style, params, rest }: Form): unknown {
  if (style === 'other') return rest[0] && write(rest[0])
  if (style === 'name') return write({ kind: 'object', members: params })
  const values = params.map(({ node }) => write(node))
  if (rest.length === 0) while (values.length > 0 && values.at(-1) === undefined) values.pop()
  return [...values.map((value) => value ?? null), ...rest.map((node) => write(node) ?? null)]
}

/** JSON Pointer of a parameter in the params that are sent. */
export const pointerOf = ({ style, params }: Form, key: string): string =>
  pointerStep(style === 'name' ? key : params.findIndex((member) => member.key === key))
