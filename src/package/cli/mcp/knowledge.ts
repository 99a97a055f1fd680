/** Lets an agent search the document of the package by name and by words. */
import { readFile } from 'node:fs/promises'
import { errorAnchor } from '../../../core/lib/error-anchor.ts'
import type { ErrorPart } from '../../../core/lib/error-model.ts'
import { nearest } from '../../../core/lib/nearest.ts'
import { ABSENT_PATH, methodPath } from '../../../core/lib/path.ts'
import type { Page } from './packed-docs.ts'

type Method = { name: string; summary?: string; description?: string; tags?: { name: string }[] } & Record<
  string,
  unknown
>
type Named = { title?: string; description?: string; message?: string; code?: number } & Record<string, unknown>
export type Document = {
  info: { version: string; title: string }
  methods: Method[]
  components: { schemas: Record<string, Named>; errors: Record<string, Named> }
  'x-errors'?: Record<string, { cause: string; parts?: readonly ErrorPart[] }>
}

/** Paths of the document: next to the packed command, and in the repository. */
const PLACES = ['../openrpc.json', '../../../../generated/openrpc.json']

/** @throws when the document is missing because the package is incomplete */
export async function readDocument(): Promise<Document> {
  for (const place of PLACES) {
    const text = await readFile(new URL(place, import.meta.url), 'utf8').catch(() => undefined)
    if (text !== undefined) return JSON.parse(text) as Document
  }
  throw new Error('openrpc.json of the package is missing.')
}

/** `path` is the page on the site, if known. */
export type Hit = {
  kind: 'method' | 'shape' | 'error' | 'page' | 'section' | 'field'
  name: string
  path?: string
  text: string
}

const MOST_HITS = 10

/** Methods, shapes, errors and pages whose name or text contains the words, best match first. */
export function searchDocument({ methods, components }: Document, query: string, pages: readonly Page[] = []): Hit[] {
  const words = query.toLowerCase().match(/[a-z0-9_-]{2,}/g) ?? []
  const entries: Hit[] = [
    ...methods.map(({ name, summary = '', description = '' }) => ({
      kind: 'method' as const,
      ...{ name, path: methodPath(name) },
      text: `${summary} ${description}`,
    })),
    ...Object.entries(components.schemas).map(([name, { title = '', description = '' }]) => ({
      kind: 'shape' as const,
      ...{ name, path: `/reference/shapes#type-${name}` },
      text: `${title}. ${description}`,
    })),
    ...Object.entries(components.errors).map(([name, { code, message = '' }]) => ({
      kind: 'error' as const,
      ...{ name, path: `/reference/rpc-error-codes#${errorAnchor(name)}` },
      text: `${code} ${message}`,
    })),
    ...pages
      .filter(({ path }) => !methods.some(({ name }) => path.endsWith(`/${name}`)))
      .map(({ path, title, description }) => ({
        kind: 'page' as const,
        name: title,
        path,
        text: `${title}. ${description}`,
      })),
  ]
  return entries
    .map((entry) => ({
      entry,
      score: words.reduce((sum, word) => sum + scoreOf(entry, word), 0) * weightOf(entry, words),
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_HITS)
    .map(({ entry }) => ({ ...entry, text: entry.text.slice(0, 300) }))
}

/** A shape, or a method that does not exist here, answers a question only when it is named. */
const UNNAMED = 0.4

function weightOf({ kind, name, path = '' }: Hit, words: readonly string[]): number {
  const isSeldomMeant = kind === 'shape' || path.startsWith(`${ABSENT_PATH}/`)
  return !isSeldomMeant || words.includes(name.toLowerCase()) ? 1 : UNNAMED
}

const scoreOf = ({ name, text }: Hit, word: string): number =>
  (name.toLowerCase() === word ? 20 : name.toLowerCase().includes(word) ? 5 : 0) +
  (text.toLowerCase().includes(word) ? 1 : 0)

/** Members for the site only: sources, evidence, layout. */
const isInternal = (key: string): boolean =>
  ['x-source', 'x-evidence', 'x-subject', 'x-group', 'x-wrong', 'tags'].includes(key)

const withoutSources = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutSources)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !isInternal(key))
  return Object.fromEntries(kept.map(([key, member]) => [key, withoutSources(member)]))
}

/** One method with the shapes it uses, or the nearest names if it does not exist. */
export function describeMethod(document: Document, name: string): { found?: unknown; near: string[] } {
  const method = document.methods.find((one) => one.name === name)
  const near = nearest(
    name,
    document.methods.map((one) => one.name),
    3,
  )
  if (method === undefined) return { near }
  const { examples: _, ...rest } = method
  const shapes = new Set<string>()
  collect(rest, document, shapes)
  const used = Object.fromEntries([...shapes].map((shape) => [shape, document.components.schemas[shape]]))
  return { found: withoutSources({ method: rest, shapes: used }), near }
}

/** One shape with the shapes it uses, or undefined if it does not exist. */
export function describeShape(document: Document, name: string): unknown {
  const schema = Object.hasOwn(document.components.schemas, name) ? document.components.schemas[name] : undefined
  if (schema === undefined) return undefined
  const shapes = new Set<string>()
  collect(schema, document, shapes)
  shapes.delete(name)
  return withoutSources({
    ...{ name, schema },
    shapes: Object.fromEntries([...shapes].map((shape) => [shape, document.components.schemas[shape]])),
  })
}

function collect(value: unknown, document: Document, shapes: Set<string>): void {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (shapes.has(name)) continue
    shapes.add(name)
    collect(document.components.schemas[name] ?? {}, document, shapes)
  }
}
