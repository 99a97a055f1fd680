/**
 * The OpenRPC document → a document for docs-react, with resolved references, cut recursion and without extensions.
 * Pure.
 */

import { textsWith } from '../../core/lib/near-words.ts'

type Json = Record<string, unknown>

export type ExplorerDocument = {
  openrpc: string
  info: Json
  methods: (Json & { name: string })[]
  components?: Json
}

/**
 * The document with the selected methods. docs-react does not follow references, and a recursive shape would make it
 * expand forever, so the second occurrence is only a name.
 * @param method Name of a single method. Undefined shows all.
 * @param query Words that a method or its fields must contain. Small typing mistakes are allowed.
 */
export function explorerDocument(document: ExplorerDocument, method: string | undefined, query = ''): ExplorerDocument {
  const components = (document.components ?? {}) as { schemas?: Record<string, Json>; errors?: Record<string, Json> }
  const writer = new Writer(components.schemas ?? {})
  const wanted = document.methods
    .filter(({ name }) => method === undefined || name === method)
    .map((one) => methodOf(one, writer, components.errors ?? {}))
  const { kept } = textsWith(query, query.trim() === '' ? wanted.map(() => '') : wanted.map(textOf))
  const methods = wanted.filter((_, index) => kept[index])
  const { description: _, ...info } = plain(document.info)
  return { openrpc: document.openrpc, info, methods }
}

const textOf = ({ examples: _, ...searched }: Json): string => JSON.stringify(searched)

type Parts = {
  params?: (Json & { schema: Json })[]
  result: Json & { schema: Json }
  errors?: { $ref: string }[]
}

function methodOf(
  method: Json & { name: string },
  writer: Writer,
  errors: Record<string, Json>,
): Json & { name: string } {
  const { params, result, errors: own, ...rest } = method as unknown as Parts & Json
  return {
    ...plain(rest),
    name: method.name,
    params: (params ?? []).map((param) => ({ ...plain(param), schema: writer.write(param.schema) })),
    result: { ...plain(result), schema: writer.write(result.schema) },
    errors: (own ?? []).flatMap(({ $ref }) => errors[nameOf($ref)] ?? []),
  }
}

const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** Without our extensions, and with the description in a form that fits its place. */
const plain = (value: Json, write: (code: string) => string = strong): Json =>
  Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, inner]) => [key, key === 'description' ? withoutCode(inner, write) : inner]),
  )

const withoutCode = (text: unknown, write: (code: string) => string): unknown =>
  typeof text === 'string' ? text.replace(/`([^`]+)`/g, (_, code: string) => write(code)) : text

/** docs-react shows a code span as a separate block, but strong text stays in its line. */
const strong = (code: string): string => `**${code.replace(/([*_])/g, '\\$1')}**`

/** Descriptions inside a schema are plain monospace text, so code stays unmarked. */
const unmarked = (code: string): string => code

/** Writes out references. Each component is written once and shared, so that a large document stays small. */
class Writer {
  readonly #schemas: Readonly<Record<string, Json>>
  readonly #done = new Map<string, Json>()
  readonly #open = new Set<string>()

  constructor(schemas: Readonly<Record<string, Json>>) {
    this.#schemas = schemas
  }

  write(schema: unknown): unknown {
    if (Array.isArray(schema)) return schema.map((item) => this.write(item))
    if (typeof schema !== 'object' || schema === null) return schema
    const { $ref, ...own } = schema as Json
    if (typeof $ref === 'string') return { ...this.#component(nameOf($ref)), ...plain(own, unmarked) }
    const entries = Object.entries(own).filter(([key]) => !key.startsWith('x-') && key !== 'discriminator')
    const written = entries.map(([key, value]) => [key, LITERAL.has(key) ? value : this.write(value)])
    return plain(Object.fromEntries(written), unmarked)
  }

  #component(name: string): Json {
    const known = this.#done.get(name)
    if (known) return known
    const schema = this.#schemas[name]
    if (!schema || this.#open.has(name))
      return { title: `${name} again`, type: 'object', description: `The same shape as ${name} above.` }
    this.#open.add(name)
    const written = this.write(schema) as Json
    this.#open.delete(name)
    this.#done.set(name, written)
    return written
  }
}

/** Members that contain values instead of schemas. */
const LITERAL = new Set(['enum', 'const', 'required', 'default', 'examples'])
