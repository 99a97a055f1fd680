import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import { type Method, type OpenRpcDocument, resolve, type Schema, splitNull } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'
import { walkSchema } from '../openrpc/walk.ts'
import { allSchemas } from './check-schemas.ts'

/** Everything that readers see must have a description, and every null a reason. */
export function checkProse(assembled: Assembled): Problem[] {
  const { document, places } = assembled
  const problems: Problem[] = []
  const need = (present: boolean, at: string, what: string, fix: string) => {
    if (!present) problems.push({ ...places.locate(at), message: `${what} is missing.`, fix })
  }
  for (const [index, method] of document.methods.entries()) proseOfMethod(document, method, `/methods/${index}`, need)
  for (const name of Object.keys(document.components.errors)) {
    const at = `/components/errors${toPointer(name)}`
    const notes = document['x-errors'][name]
    need(hasText(notes?.cause), `${at}/x-cause`, 'The cause', 'Say when the node answers this.')
    need(hasText(notes?.remedy), `${at}/x-remedy`, 'The remedy', 'Say what the caller does next.')
    need((notes?.observed ?? []).length > 0, `${at}/x-observed`, 'The observation', 'Name client version and source.')
  }
  for (const { schema, at, component } of allSchemas(assembled)) proseOfSchema(schema, at, component, need)
  return problems
}

type Need = (present: boolean, at: string, what: string, fix: string) => void

const hasText = (value: unknown): boolean => typeof value === 'string' && value.trim() !== ''

function proseOfMethod(document: OpenRpcDocument, method: Method, at: string, need: Need): void {
  const subjects = document['x-subjects'].map(({ id }) => id)
  need(hasText(method.summary), `${at}/summary`, 'The summary', 'Write one sentence.')
  need(
    /[.]$/.test(method.summary ?? ''),
    `${at}/summary`,
    'The period of the summary',
    'End the sentence with a period.',
  )
  need(
    hasText(method.description),
    `${at}/description`,
    'The description',
    'Say what it answers and how Monad behaves.',
  )
  need((method.tags ?? []).length > 0, `${at}/tags`, 'The tag', 'Tag it with its namespace.')
  need(
    subjects.includes(method['x-subject']),
    `${at}/x-subject`,
    'A known subject',
    `Use one of ${subjects.join(', ')}.`,
  )
  need(['read', 'write', 'debug'].includes(method['x-kind']), `${at}/x-kind`, 'The kind', 'Use read, write or debug.')
  need(
    Array.isArray(method['x-ethereum']),
    `${at}/x-ethereum`,
    'The difference from Ethereum',
    'Write [] when there is none.',
  )
  need(
    method.params.length === 0 || (method.errors ?? []).length > 0,
    `${at}/errors`,
    'The error list',
    'Name the errors.',
  )
  for (const [index, param] of method.params.entries()) {
    need(
      hasText(param.description),
      `${at}/params/${index}/description`,
      'The description',
      'Say what the parameter selects.',
    )
    need(typeof param.required === 'boolean', `${at}/params/${index}/required`, '"required"', 'Write true or false.')
  }
  need(hasText(method.result?.description), `${at}/result/description`, 'The description', 'Say what the result holds.')
  if (method.result && mayBeNull(document, method.result.schema)) {
    const reasons = [method.result['x-null'] ?? []].flat()
    need(
      reasons.length > 0 && reasons.every(hasText),
      `${at}/result/x-null`,
      'The reason for null',
      'Say when it is null.',
    )
  }
}

const mayBeNull = (document: OpenRpcDocument, schema: Schema): boolean => splitNull(resolve(document, schema)).nullable

function proseOfSchema(schema: Schema, at: string, component: string | undefined, need: Need): void {
  if (component !== undefined) {
    need(hasText(schema.title), `${at}/title`, 'The title', 'Give the shape a short name for people.')
    need(hasText(schema.description), `${at}/description`, 'The description', 'Say what it is, with its unit.')
  }
  walkSchema(schema, at, (inner, where) => {
    if (inner.pattern !== undefined) {
      need(
        hasText(inner['x-rule']),
        `${where}/x-rule`,
        'The pattern in words',
        'Write it like "0x followed by 40 hex digits".',
      )
    }
    for (const [name, property] of Object.entries(inner.properties ?? {})) {
      const place = `${where}${toPointer('properties', name)}`
      need(hasText(property.description), `${place}/description`, `The description of "${name}"`, 'Write one sentence.')
    }
    for (const [index, branch] of (inner.oneOf ?? []).entries()) {
      const named = branch.type === 'null' || branch.$ref !== undefined || hasText(branch.title)
      need(named, `${where}/oneOf/${index}/title`, 'The title of this branch', 'Name the branch; pages show it.')
    }
  })
}
