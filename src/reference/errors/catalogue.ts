/** Document and examples → every error with its causes, its methods and a body. Pure. */

import { errorAnchor } from '../../lib/error-anchor.ts'
import { messageFits } from '../../lib/error-message.ts'
import type { ExampleCase } from '../../lib/method-model.ts'
import { provenanceRank } from '../../lib/provenance.ts'
import type { ReferenceDocument } from '../document.ts'

export type CatalogueEntry = {
  id: string
  /** Id on the error-codes page; method pages link to it. */
  anchor: string
  code: number
  /** The node's text; what varies stands in angle brackets. */
  message: string
  data?: string
  cause: string
  remedy: string
  observed: readonly { client: string; source: string }[]
  /** Methods that name it; none when it belongs to the envelope and any request can meet it. */
  methods: string[]
  example?: { method: string; case: ExampleCase }
}

/** Errors in the order of the document. */
export function errorCatalogue(
  document: ReferenceDocument,
  examples: Readonly<Record<string, readonly ExampleCase[]>>,
): CatalogueEntry[] {
  return Object.entries(document.components.errors).map(([id, { code, message }]) => {
    const notes = document['x-errors'][id]
    const methods = document.methods
      .filter(({ errors }) => errors?.some(({ $ref }) => $ref === `#/components/errors/${id}`))
      .map(({ name }) => name)
    const example = exampleOf(
      methods,
      examples,
      (error) => error.code === code && messageFits(message, notes?.messagePattern, error.message),
    )
    return {
      id,
      anchor: errorAnchor(id),
      code,
      message: (notes?.messagePattern ?? message).trim(),
      ...(notes?.data !== undefined && { data: notes.data.trim() }),
      cause: notes?.cause.trim() ?? '',
      remedy: notes?.remedy.trim() ?? '',
      observed: notes?.observed ?? [],
      methods,
      ...(example && { example }),
    }
  })
}

function exampleOf(
  methods: readonly string[],
  examples: Readonly<Record<string, readonly ExampleCase[]>>,
  fits: (error: { code: number; message: string }) => boolean,
): CatalogueEntry['example'] {
  const found = methods.flatMap((method) =>
    (examples[method] ?? []).flatMap((example) =>
      'error' in example.response && fits(example.response.error) ? [{ method, case: example }] : [],
    ),
  )
  return found.sort((a, b) => provenanceRank(a.case.provenance.kind) - provenanceRank(b.case.provenance.kind))[0]
}

/** What the codes stand for, in a few words; the groups of the catalogue. */
const CODES: Readonly<Record<number, string>> = {
  3: 'the contract reverted',
  4: 'timeout of a synchronous send',
  5: 'input that cannot be processed',
  [-32000]: 'wrong chain',
  [-32003]: 'the sender cannot pay',
  [-32601]: 'malformed, unknown or switched off',
  [-32602]: 'parameters',
  [-32603]: 'refusals in words, and failures of the node',
}

export type CodeGroup = { code: number; title: string; entries: CatalogueEntry[] }

/** Entries by code: the small positive codes first, then down from -32000. */
export function byCode(entries: readonly CatalogueEntry[]): CodeGroup[] {
  const codes = [...new Set(entries.map(({ code }) => code))].sort((a, b) => rankOf(a) - rankOf(b))
  return codes.map((code) => ({
    code,
    title: CODES[code] === undefined ? `${code}` : `${code}: ${CODES[code]}`,
    entries: entries.filter((entry) => entry.code === code),
  }))
}

const rankOf = (code: number): number => (code > 0 ? code - 1_000 : -code)
