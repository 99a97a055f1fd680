/** Where the examples of a component come from, for its doc comment. */
import { usage } from '../openrpc/differ.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'

type Source = { kind: string; node?: string }

const WORDS: readonly (readonly [kind: string, words: string])[] = [
  ['recorded', 'recorded'],
  ['sourced', 'taken from published sources'],
  ['constructed', 'constructed'],
]

/** Per component: the examples of the methods that carry it, counted by where they come from. */
export function shapeProvenance(document: OpenRpcDocument): (component: string) => string {
  const used = usage(document)
  const sources = new Map(document.methods.map(({ name, examples = [] }) => [name, examples.flatMap(sourceOf)]))
  return (component) => {
    const methods = [...(used.get(component)?.methods ?? [])]
    const own = methods.flatMap((name) => sources.get(name) ?? [])
    return own.length === 0 ? 'Provenance: no example of a method has it.' : `Provenance: ${counted(own)}.`
  }
}

function sourceOf(example: unknown): Source[] {
  const source = (example as { 'x-provenance'?: Source })['x-provenance']
  return source === undefined ? [] : [source]
}

/** `examples of its methods, 12 recorded (Monad devnet, anvil), 3 constructed`. */
function counted(sources: readonly Source[]): string {
  const parts = WORDS.flatMap(([kind, words]) => {
    const own = sources.filter((source) => source.kind === kind)
    const nodes = [...new Set(own.flatMap(({ node }) => node ?? []))].sort()
    const where = kind === 'recorded' && nodes.length > 0 ? ` (${nodes.join(', ')})` : ''
    return own.length === 0 ? [] : [`${own.length} ${words}${where}`]
  })
  return `examples of its methods, ${parts.join(', ')}`
}
