/** The OpenRPC document and its parts as files of the site. */
import { createHash } from 'node:crypto'
import { DRAFT_PATH } from '../core/lib/path.ts'
import type { ReferenceStore } from '../core/model/reference-store.ts'
import type { StaticFile } from './static-files.ts'

type Method = { name: string }
type Document = {
  openrpc: string
  info: { version: string }
  methods: Method[]
  components: { schemas: Record<string, unknown>; errors?: Record<string, unknown> }
}

export function referenceFiles(reference: ReferenceStore): StaticFile[] {
  const document = reference.document<Document>()
  // As the generator writes it, so that the file here and the released one are the same bytes.
  const text = `${JSON.stringify(document, null, 1)}\n`
  const folder = `openrpc/${document.info.version}`
  return [
    { path: 'openrpc.json', text },
    { path: `${folder}/openrpc.json`, text },
    {
      path: `${folder}/openrpc.json.sha256`,
      text: `${createHash('sha256').update(text).digest('hex')}  openrpc.json\n`,
    },
    ...methodFiles(reference, document),
    ...draftFiles(reference),
  ]
}

/** The document of drafted methods, outside of the document. */
const draftFiles = ({ draft }: ReferenceStore): StaticFile[] =>
  draft === undefined
    ? []
    : [{ path: `${DRAFT_PATH.slice(1)}/openrpc.json`, text: `${JSON.stringify(draft, null, 1)}\n` }]

/** One self-contained file for each method, with its part of the document, its schemas and its examples. */
function methodFiles(reference: ReferenceStore, document: Document): StaticFile[] {
  return document.methods.map((method) => {
    const content = {
      openrpc: document.openrpc,
      info: document.info,
      method,
      components: usedComponents(method, document.components),
      examples: reference.examples(method.name),
    }
    return { path: `reference/json-rpc/${method.name}.json`, text: `${JSON.stringify(content, null, 2)}\n` }
  })
}

/** Components reached from a method through `$ref`, followed to the end. */
function usedComponents(
  method: unknown,
  components: Document['components'],
): { schemas: Record<string, unknown>; errors: Record<string, unknown> } {
  const used = { schemas: {} as Record<string, unknown>, errors: {} as Record<string, unknown> }
  const queue = refsOf(method)
  for (let ref = queue.shift(); ref !== undefined; ref = queue.shift()) {
    const [, , kind, name] = ref.split('/')
    const part = kind === 'errors' ? 'errors' : 'schemas'
    if (name === undefined || name in used[part]) continue
    const value = components[part]?.[name]
    used[part][name] = value
    queue.push(...refsOf(value))
  }
  return used
}

const refsOf = (value: unknown): string[] =>
  [...(JSON.stringify(value) ?? '').matchAll(/"\$ref":"(#\/components\/[^"]+)"/g)].map(([, ref = '']) => ref)
