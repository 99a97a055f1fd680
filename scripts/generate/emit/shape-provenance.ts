/** The provenance of a component's examples, for its doc comment. */
import type { Provenance } from '../../../src/core/lib/method-model.ts'
import { countClasses } from '../../../src/core/lib/provenance.ts'
import { usage } from '../openrpc/differ.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'

type Source = Pick<Provenance, 'kind' | 'source'>

/** Counts, per component, the examples of the methods that use it by provenance. */
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

/** `examples of its methods, 12 answers of another node, 3 constructed`. */
function counted(sources: readonly Source[]): string {
  const parts = countClasses(sources.map((provenance) => ({ provenance }))).flatMap(({ count, name, plural }) =>
    count === 0 ? [] : [`${count} ${count === 1 ? name : plural}`],
  )
  return `examples of its methods, ${parts.join(', ')}`
}
