/** Types a method takes and answers, as its signature in the index names them. */

/** Types of the parameters of `(block: BlockNumberOrTag, index?: Quantity or null)`, each once. */
export const takenTypes = (signature: string): string[] =>
  unique([...signature.matchAll(/: ([^,)]+)/g)].flatMap(([, types = '']) => namesIn(types)))

/** Types of the result, such as `Receipt[] or null`; an arrow before it does not matter. */
export const answeredTypes = (result: string): string[] => unique(namesIn(result.replace('→', '')))

/** A list is found by what it lists; that something can be null is no type of its own. */
const namesIn = (types: string): string[] =>
  types.split(' or ').flatMap((type) => {
    const name = type.replaceAll('[]', '').trim()
    return name === '' || name === 'null' ? [] : [name]
  })

const unique = (names: readonly string[]): string[] => [...new Set(names)]
