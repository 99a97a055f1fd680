/** Annotations that fields must have: numbers a unit, fields of a grouped shape a group, newer fields a source. */
import { boundsOf, rangeWords } from '../../../src/core/lib/client-version.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import { type OpenRpcDocument, type Ranged, resolve, type Schema, type Statement } from '../openrpc/document.ts'
import { NOT_YET } from '../openrpc/evidence.ts'
import { UNIT_FIX } from '../openrpc/forms.ts'
import type { Problem } from '../openrpc/problem.ts'
import { walkSchema } from '../openrpc/walk.ts'
import { allSchemas } from './check-schemas.ts'

type Add = (at: string, message: string, fix: string) => void

/** Fields of shapes, and the params of methods that only some releases accept. */
export function checkFields(assembled: Assembled): Problem[] {
  const { document, places, statements } = assembled
  const problems: Problem[] = []
  const add: Add = (at, message, fix) => problems.push({ ...places.locate(at), message, fix })
  const sourced = sourcedIds(statements)
  for (const { schema, at, component } of allSchemas(assembled)) {
    walkSchema(schema, at, (shape, where) => {
      const members = Object.entries(shape.properties ?? {})
      const groups = [...new Set(members.flatMap(([, member]) => member['x-group'] ?? []))]
      for (const [name, member] of members) {
        const place = where + toPointer('properties', name)
        checkUnit(document, name, member, place, add)
        if (groups.length > 0 && member['x-group'] === undefined)
          add(`${place}/x-group`, `"${name}" has no group; its neighbors have.`, `Use one of: ${groups.join(', ')}.`)
        if (rangeWords(boundsOf(member)) === '') continue
        if (component === undefined) refuseNameless(name, place, add)
        else checkSource(member, `${component}.${pathOf(at, where, name)}`, place, sourced, add)
        if (shape.required?.includes(name)) refuseRequired(member, name, place, add)
      }
    })
  }
  for (const [index, method] of document.methods.entries())
    for (const [position, param] of method.params.entries())
      if (rangeWords(boundsOf(param)) !== '')
        checkSource(param, `${method.name}/${param.name}`, `/methods/${index}/params/${position}`, sourced, add)
  return problems
}

/** Path of the members below the shape, in the format of statement IDs: `Block.transactions.value`. */
const pathOf = (at: string, where: string, name: string): string =>
  [...where.slice(at.length).matchAll(/\/properties\/([^/]+)/g)].map(([, step = '']) => `${step}.`).join('') + name

function checkUnit(document: OpenRpcDocument, name: string, member: Schema, place: string, add: Add): void {
  if (!isNumber(document, member) || resolve(document, member)['x-unit'] !== undefined) return
  add(`${place}/x-unit`, `"${name}" is a number without a unit.`, `Add "x-unit". ${UNIT_FIX}`)
}

/** A JSON number, a quantity, or a number in decimal text, alone, in a list, or as one form of several. */
function isNumber(document: OpenRpcDocument, schema: Schema): boolean {
  const { type, pattern, items, oneOf } = resolve(document, schema)
  if (type === 'integer' || type === 'number') return true
  if (pattern !== undefined) return pattern.includes('(0|[1-9')
  return [...(items ? [items] : []), ...(oneOf ?? [])].some((inner) => isNumber(document, inner))
}

/** Statements with a line of source, or with the reason why there is none. */
const sourcedIds = (statements: readonly Statement[]): ReadonlySet<string> =>
  new Set(statements.filter(({ source, without }) => source !== undefined || without !== NOT_YET).map(({ id }) => id))

function checkSource(part: Ranged, id: string, place: string, sourced: ReadonlySet<string>, add: Add): void {
  if (sourced.has(id)) return
  const bound = part['x-since'] === undefined ? 'x-until' : 'x-since'
  const file = 'x-default' in part ? 'defaults.yaml' : 'nullability.yaml'
  add(
    `${place}/${bound}`,
    `"${id}" names releases (${rangeWords(boundsOf(part))}) without a source.`,
    `Add "${id}" to openrpc/evidence/${file}: the line of the client's source, or the answer that shows it.`,
  )
}

/** Statements are named after shapes, so a field of a shape without a name can have no source. */
function refuseNameless(name: string, place: string, add: Add): void {
  add(place, `"${name}" names releases, but its shape has no name.`, 'Make the shape a component of schemas/rpc.')
}

/** A required field would make the response of an older node invalid. */
function refuseRequired(member: Schema, name: string, place: string, add: Add): void {
  const message = `"${name}" is required, though not every release has it (${rangeWords(boundsOf(member))}).`
  add(place, message, `Take "${name}" off "required".`)
}
