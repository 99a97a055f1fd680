/** Types that a method accepts and returns, from its signature in the index. */

/** Types of the parameters of `(block: BlockNumberOrTag, index?: Quantity or null)`, each once. */
export const takenTypes = (signature: string): string[] =>
  unique([...signature.matchAll(/: ([^,)]+)/g)].flatMap(([, types = '']) => namesIn(types)))

/** Types of the result, such as `Receipt[] or null`. Ignores a leading arrow. */
export const answeredTypes = (result: string): string[] => unique(namesIn(result.replace('→', '')))

/** A list counts as its item type. `null` does not count as a type. */
const namesIn = (types: string): string[] =>
  types.split(' or ').flatMap((type) => {
    const name = type.replaceAll('[]', '').trim()
    return name === '' || name === 'null' ? [] : [name]
  })

const unique = (names: readonly string[]): string[] => [...new Set(names)]
