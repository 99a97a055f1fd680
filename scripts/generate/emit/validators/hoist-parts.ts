type Bare = Record<string, unknown>

// A list of members may include one called `type`.
const isScalar = ({ type }: Bare): boolean => typeof type === 'string' && type !== 'object' && type !== 'array'

/**
 * Gives every union, every branch that is not a reference, every array and every scalar a separate definition. Equal
 * ones share it, which keeps the code small. Each compiled function then either tries branches or checks one shape,
 * never both.
 */
export function hoistParts(definitions: ReadonlyMap<string, Bare>): Record<string, Bare> {
  const hoisted: Record<string, Bare> = {}
  const names = new Map<string, string>()
  const define = (schema: Bare): Bare => {
    const key = JSON.stringify(schema)
    const name = names.get(key) ?? `part${names.size}`
    names.set(key, name)
    hoisted[name] = schema
    return { $ref: `rpc#/definitions/${name}` }
  }
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside)
    if (typeof value !== 'object' || value === null) return value
    const bare = value as Bare
    if (Array.isArray(bare.anyOf)) return define(union(bare.anyOf as Bare[]))
    return bare.type === 'array' || isScalar(bare) ? define(each(bare)) : each(bare)
  }
  // `const` and `enum` imply the type.
  const each = ({ type, ...bare }: Bare): Bare =>
    Object.fromEntries(
      Object.entries('const' in bare || 'enum' in bare || type === undefined ? bare : { type, ...bare }).map(
        ([key, inner]) => [key, inside(inner)],
      ),
    )
  const union = (branches: Bare[]): Bare => ({
    anyOf: branches.map((branch) => {
      if ('$ref' in branch) return branch
      return 'anyOf' in branch ? (inside(branch) as Bare) : define(each(branch))
    }),
  })
  const roots = [...definitions].map(([name, bare]): [string, Bare] => [
    name,
    Array.isArray(bare.anyOf) ? union(bare.anyOf as Bare[]) : each(bare),
  ])
  return { ...Object.fromEntries(roots), ...hoisted }
}
