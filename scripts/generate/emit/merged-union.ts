/** Merges a union with a constant discriminator field into one list of fields. */
import { type OpenRpcDocument, resolve, type Schema, splitNull } from '../openrpc/document.ts'

type Variant = { tag: string; schema: Schema }
export type MergedField = { name: string; schema: Schema; required: boolean }

/** Fields of all branches in wire order. A field that some branches lack has `x-only` ("types 1, 2, 4", "status 0x0"). */
export function mergedFields(document: OpenRpcDocument, union: Schema): MergedField[] {
  const property = union.discriminator?.propertyName ?? ''
  const variants = (union.oneOf ?? []).map((branch) => {
    const schema = resolve(document, branch)
    const tag = String(schema.properties?.[property]?.const)
    return { tag: property === TYPE ? shortTag(tag) : tag, schema }
  })
  return fieldOrder(variants).map((name) => {
    const having = variants.filter(({ schema }) => schema.properties?.[name])
    const required = having.every(({ schema }) => schema.required?.includes(name))
    const schema = name === property ? tagField(variants, name) : mergeOne(having, name, property)
    const partial = having.length < variants.length
    return { name, required, schema: partial ? { ...schema, 'x-only': tagWords(property, tagsOf(having)) } : schema }
  })
}

/** The property of transactions and receipts, whose values people write as numbers. */
const TYPE = 'type'

/** `0x2` → `2`. */
const shortTag = (tag: string): string => (/^0x[0-9a-f]+$/.test(tag) ? String(Number(tag)) : tag)

const tagsOf = (variants: readonly Variant[]): string[] => variants.map(({ tag }) => tag)

/** `type 1`, `types 1, 2`, `status 0x1`. */
const tagWords = (property: string, tags: readonly string[]): string =>
  `${property === TYPE && tags.length > 1 ? 'types' : property} ${tags.join(', ')}`

/** Order of first appearance. A field that is new in a later branch follows its neighbor in that branch. */
function fieldOrder(variants: readonly Variant[]): string[] {
  const order: string[] = []
  for (const { schema } of variants) {
    let last = -1
    for (const name of Object.keys(schema.properties ?? {})) {
      const at = order.indexOf(name)
      if (at >= 0) last = at
      else order.splice(++last, 0, name)
    }
  }
  return order
}

function tagField(variants: readonly Variant[], name: string): Schema {
  const first = variants[0]?.schema.properties?.[name] ?? {}
  const { const: _, ...beside } = first
  return {
    ...beside,
    description: 'Tells the forms apart.',
    enum: variants.map(({ schema }) => schema.properties?.[name]?.const ?? null),
    'x-values': variants.map(({ schema }) => ({
      value: String(schema.properties?.[name]?.const),
      description: schema.title ?? '',
    })),
  }
}

/** One field of several branches. Nullable or absent if any branch has it so. Joins texts that differ. */
function mergeOne(having: readonly Variant[], name: string, property: string): Schema {
  const each = having.map(({ tag, schema }) => ({ tag, schema: schema.properties?.[name] ?? {} }))
  const base = each.find(({ schema }) => splitNull(schema).nullable) ?? each[0]
  const texts = new Map<string, string[]>()
  for (const { tag, schema } of each)
    texts.set(schema.description ?? '', [...(texts.get(schema.description ?? '') ?? []), tag])
  const description =
    texts.size === 1
      ? base?.schema.description
      : [...texts].map(([words, tags]) => `${capitalized(tagWords(property, tags))}: ${words.trim()}`).join(' ')
  const absent = each.find(({ schema }) => schema['x-absent'])?.schema['x-absent']
  return { ...base?.schema, description: description ?? '', ...(absent !== undefined && { 'x-absent': absent }) }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
