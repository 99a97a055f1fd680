/** Types of values that a caller passes. They allow constants of a program and members that are undefined. */
import { type OpenRpcDocument, schemaName } from '../openrpc/document.ts'

/** Where a shape that a caller may pass occurs. */
export type Given = 'params' | 'params and results'

/** Shapes that occur in params, by name. */
export function givenShapes(document: OpenRpcDocument): ReadonlyMap<string, Given> {
  const asked = reached(
    document.methods.flatMap(({ params }) => params.map(({ schema }) => schema)),
    document,
  )
  const answered = reached(
    document.methods.map(({ result }) => result.schema),
    document,
  )
  return new Map([...asked].map((name) => [name, answered.has(name) ? 'params and results' : 'params']))
}

/** Names of all components that values refer to, directly or through others. */
function reached(values: readonly unknown[], { components }: OpenRpcDocument): Set<string> {
  const names = new Set<string>()
  const queue = [...values]
  for (let value = queue.pop(); value !== undefined; value = queue.pop()) {
    for (const [, reference = ''] of JSON.stringify(value).matchAll(/"\$ref":"([^"]+)"/g)) {
      const name = schemaName(reference)
      if (name === undefined || names.has(name)) continue
      names.add(name)
      queue.push(components.schemas[name] ?? {})
    }
  }
  return names
}

/**
 * The text of a type for input values. Lists are read-only, as `as const` makes them. In types that only params
 * contain, optional members may be undefined, because `JSON.stringify` omits them.
 */
export function takesGiven(text: string, given: Given | undefined): string {
  if (given === undefined) return text
  const lists = text
    .split('\n')
    .map((line) => (isComment(line) ? line : readOnlyLists(line)))
    .join('\n')
  if (given !== 'params') return lists
  return lists.replaceAll(/^( +\w+\?: (?:[^\n{]|\{ )*[^\n{])$/gm, '$1 | undefined')
}

const isComment = (line: string): boolean => /^\s*(\/\*\*|\*)/.test(line)

/** `A[]`, `(A | B)[]`, `[]` and `[A, ...A[]]`, each made read-only. The rest of a tuple does not change. */
const readOnlyLists = (line: string): string =>
  line.replaceAll(/(\.\.\.)?(\([^()]+\)|\w+)\[\]|\[\w+, \.\.\.\w+\[\]\]|(?<![\w)\]])\[\]/g, (found, rest) =>
    rest === undefined ? `readonly ${found}` : found,
  )
