/** Lists the methods that return or accept each type, and the types that contain it. Pure. */
import type { DocumentSchema, ReferenceDocument } from '../common/document.ts'

export type TypePlaces = {
  /** Methods whose result is the type, or a list of it. */
  results: readonly string[]
  /** Methods that accept it as a parameter. */
  params: readonly string[]
  /** Types with a member of this type. */
  within: readonly string[]
}

type Found = { results: Set<string>; params: Set<string>; within: Set<string> }

/** Places by the name of the type, for types that are used. */
export function typePlaces({ methods, components }: ReferenceDocument): ReadonlyMap<string, TypePlaces> {
  const found = new Map<string, Found>()
  const add = (schema: DocumentSchema, role: keyof Found, where: string) => {
    for (const name of namesIn(schema)) {
      const places = found.get(name) ?? { results: new Set(), params: new Set(), within: new Set() }
      found.set(name, places)
      places[role].add(where)
    }
  }
  for (const { name, params, result } of methods) {
    add(result.schema, 'results', name)
    for (const { schema } of params) add(schema, 'params', name)
  }
  for (const [name, schema] of Object.entries(components.schemas)) add(schema, 'within', name)
  return new Map(
    [...found].map(([name, { results, params, within }]) => [
      name,
      { results: [...results], params: [...params], within: [...within].filter((outer) => outer !== name) },
    ]),
  )
}

/** Types that the schema names itself, not through another type. */
function namesIn(schema: DocumentSchema): string[] {
  if (schema.$ref !== undefined) return [schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)]
  const inner = [
    ...(schema.oneOf ?? []),
    ...(schema.items ? [schema.items] : []),
    ...Object.values(schema.properties ?? {}),
    ...(typeof schema.additionalProperties === 'object' ? [schema.additionalProperties] : []),
  ]
  return inner.flatMap(namesIn)
}
