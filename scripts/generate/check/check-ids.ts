import { methodAnchors } from '../emit/method-model.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import type { Problem } from '../openrpc/problem.ts'

/** Names that become URLs, anchors or tabs must be unique. Joining already makes components and errors unique. */
export function checkIds(assembled: Assembled): Problem[] {
  const { document, examples, places } = assembled
  const problems: Problem[] = []
  const once = (ids: { id: string; at: string }[], what: string) => {
    const seen = new Set<string>()
    for (const { id, at } of ids) {
      if (seen.has(id))
        problems.push({ ...places.locate(at), message: `${what} "${id}" occurs twice.`, fix: 'Rename one.' })
      seen.add(id)
    }
  }
  once(
    document.methods.map(({ name }, index) => ({ id: name, at: `/methods/${index}/name` })),
    'The method',
  )
  once(
    document['x-subjects'].map(({ id }, index) => ({ id, at: `/x-subjects/${index}/id` })),
    'The subject',
  )
  for (const [index, method] of document.methods.entries()) {
    const at = `/methods/${index}`
    once(
      method.params.map(({ name }, position) => ({ id: name, at: `${at}/params/${position}/name` })),
      'The parameter',
    )
    once(
      (method['x-limits'] ?? []).map(({ id }, position) => ({ id, at: `${at}/x-limits/${position}/id` })),
      'The limit',
    )
    once(
      (method.errors ?? []).map(({ $ref }, position) => ({ id: $ref, at: `${at}/errors/${position}` })),
      'The error',
    )
    once(
      methodAnchors(document, method).map((id) => ({ id, at })),
      'The anchor',
    )
    const titles = (examples.get(method.name) ?? []).map(({ title, name }) => ({ title, name }))
    for (const { title, name } of titles) {
      if (titles.some((other) => other.name < name && other.title === title)) {
        const file = `openrpc/examples/${method.name}/${name}.json`
        problems.push({ file, pointer: '/title', message: `Two tabs are called "${title}".`, fix: 'Rename one.' })
      }
    }
  }
  return problems
}
