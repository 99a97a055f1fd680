/** Unique TypeScript identifiers for the names of a document. */

const RESERVED =
  /^(any|unknown|never|void|null|undefined|object|string|number|boolean|bigint|symbol|default|class|enum|Methods|Record)$/

/** Converts `hex encoded-address` to `HexEncodedAddress` and keeps names that are already identifiers. */
export function identifiers(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  const found = new Map<string, string>()
  for (const name of names) {
    const wanted = identifier(name)
    let free = wanted
    for (let number = 2; taken.has(free); number++) free = `${wanted}${number}`
    taken.add(free)
    found.set(name, free)
  }
  return found
}

function identifier(name: string): string {
  if (/^[A-Za-z_$][\w$]*$/.test(name) && !RESERVED.test(name)) return name
  const words = name.split(/[^A-Za-z0-9]+/).filter((word) => word !== '')
  const joined = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return /^[A-Za-z]/.test(joined) && !RESERVED.test(joined) ? joined : `T${joined}`
}

export const label = (name: string): string => {
  const text = name.replaceAll(/[^\w$]+/g, '_')
  return /^\d/.test(text) || text === '' ? `_${text}` : text
}
