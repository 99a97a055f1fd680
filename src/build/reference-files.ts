/** The OpenRPC document and its parts as files of the site. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { StaticFile } from './static-files.ts'

type Method = { name: string }
type Document = {
  info: { version: string }
  methods: Method[]
  components: { schemas: Record<string, unknown>; errors?: Record<string, unknown> }
}

export async function referenceFiles(root: string): Promise<StaticFile[]> {
  const text = await readFile(join(root, 'generated/openrpc.json'), 'utf8')
  const document = JSON.parse(text) as Document
  const folder = `openrpc/${document.info.version}`
  return [
    { path: 'openrpc.json', text },
    { path: `${folder}/openrpc.json`, text },
    {
      path: `${folder}/openrpc.json.sha256`,
      text: `${createHash('sha256').update(text).digest('hex')}  openrpc.json\n`,
    },
    ...(await methodFiles(root, document)),
  ]
}

/** One self-contained file for each method: its part of the document, the schemas it uses, and its examples. */
async function methodFiles(root: string, document: Document): Promise<StaticFile[]> {
  const names = new Set((await readdir(join(root, 'generated/examples'))).map((name) => name.replace(/\.json$/, '')))
  return Promise.all(
    document.methods.map(async (method) => {
      const examples = names.has(method.name)
        ? (JSON.parse(await readFile(join(root, `generated/examples/${method.name}.json`), 'utf8')) as unknown)
        : []
      const components = usedComponents(method, document.components)
      return {
        path: `reference/json-rpc/${method.name}.json`,
        text: `${JSON.stringify({ openrpc: '1.3.2', info: document.info, method, components, examples }, null, 2)}\n`,
      }
    }),
  )
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
