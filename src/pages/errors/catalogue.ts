/** Document and examples → every error with its causes, its methods and a body. Pure. */

import { CODE_TITLES } from '../../core/lib/code-titles.ts'
import { errorAnchor } from '../../core/lib/error-anchor.ts'
import { errorFits } from '../../core/lib/error-message.ts'
import {
  type ErrorText,
  errorWords,
  mainnetRelease,
  type Verdict,
  type VerdictNote,
} from '../../core/lib/error-model.ts'
import type { AnswerRow, ExampleCase } from '../../core/lib/method-model.ts'
import { provenanceRank } from '../../core/lib/provenance.ts'
import type { ReferenceDocument } from '../common/document.ts'

export type CatalogueEntry = {
  id: string
  /** Id on the error-codes page. Method pages link to it. */
  anchor: string
  /** Code of the newest client on mainnet. The catalog is grouped by it. */
  code: number
  /** The node's text, with variable parts in angle brackets. */
  message: string
  /** Distinguishes entries with the same text. */
  apart?: string
  /** All responses, newest first. */
  answers: CatalogueAnswer[]
  /** Fixed texts that share the codes. */
  texts: readonly ErrorText[]
  verdict: VerdictNote
  data?: string
  cause: string
  remedy: string
  /** Methods that list it. Empty for an error of the envelope, which any request can cause. */
  methods: string[]
  example?: { method: string; case: ExampleCase }
}

/** A response in the catalog, with the methods that return it if they differ. */
export type CatalogueAnswer = AnswerRow & { methods?: readonly string[] }

/** Errors in the order of the document. */
export function errorCatalogue(
  document: ReferenceDocument,
  examples: Readonly<Record<string, readonly ExampleCase[]>>,
): CatalogueEntry[] {
  const release = mainnetRelease(document['x-clients'])
  return Object.entries(document['x-errors']).map(([id, notes]) => {
    const methods = document.methods
      .filter(({ errors }) => errors?.some(({ $ref }) => $ref === `#/components/errors/${id}`))
      .map(({ name }) => name)
    const example = exampleOf(methods, examples, (error, method) => errorFits(notes, error, { method, release }))
    const answers = notes.versions.map(({ pattern, message, ...answer }) => ({
      ...answer,
      message: pattern ?? message,
    }))
    return {
      id,
      anchor: errorAnchor(id),
      code: answers[0]?.code ?? 0,
      message: answers[0]?.message ?? '',
      ...(APART[id] !== undefined && { apart: APART[id] }),
      answers,
      texts: notes.texts ?? [],
      verdict: verdictNote(document, notes.verdict),
      ...(notes.data !== undefined && { data: notes.data.trim() }),
      cause: errorWords(notes, 'cause'),
      remedy: errorWords(notes, 'remedy'),
      methods,
      ...(example && { example }),
    }
  })
}

/** Every verdict with its errors, including errors of which only some texts have it. */
export function verdictTable(
  document: Pick<ReferenceDocument, 'x-verdicts'>,
  entries: readonly CatalogueEntry[],
): { verdict: VerdictNote; entries: CatalogueEntry[] }[] {
  return document['x-verdicts'].map((verdict) => ({
    verdict,
    entries: entries.filter(
      (entry) => entry.verdict.id === verdict.id || entry.texts.some((text) => text.verdict === verdict.id),
    ),
  }))
}

/** The texts of a verdict. */
export function verdictNote(document: Pick<ReferenceDocument, 'x-verdicts'>, id: Verdict): VerdictNote {
  const note = document['x-verdicts'].find((verdict) => verdict.id === id)
  if (!note) throw new Error(`The document has no words for the verdict ${id}.`)
  return note
}

function exampleOf(
  methods: readonly string[],
  examples: Readonly<Record<string, readonly ExampleCase[]>>,
  fits: (error: { code: number; message: string }, method: string) => boolean,
): CatalogueEntry['example'] {
  const found = methods.flatMap((method) =>
    (examples[method] ?? []).flatMap((example) =>
      'error' in example.response && fits(example.response.error, method) ? [{ method, case: example }] : [],
    ),
  )
  return found.sort((a, b) => provenanceRank(a.case.provenance.kind) - provenanceRank(b.case.provenance.kind))[0]
}

/** Entries that share their text with another entry, or whose text is one of many. */
const APART: Readonly<Record<string, string>> = {
  ParseError: 'for a body that cannot be read',
  InvalidRequest: 'for a malformed request',
  EmptyBatch: 'for an empty batch',
  MethodNotFound: 'for an unknown name',
  MethodNotSupported: 'for a disabled method',
  BlockNotFound: 'from methods that read a block or state',
  TraceBlockNotFound: 'from traces of a block',
  PoolDropped: 'and the other drop reasons of the pool',
  CallCheckFailed: 'and the other checks of a call',
  ExecutorFailure: 'and the other failures of the executor',
  SimulateInvalid: 'and the other simulation errors',
}

export type CodeGroup = { code: number; title: string; entries: CatalogueEntry[] }

/** Entries by code: the small positive codes first, then down from -32000. */
export function byCode(entries: readonly CatalogueEntry[]): CodeGroup[] {
  const codes = [...new Set(entries.map(({ code }) => code))].sort((a, b) => rankOf(a) - rankOf(b))
  return codes.map((code) => ({
    code,
    title: CODE_TITLES[code] === undefined ? `${code}` : `${code}: ${CODE_TITLES[code]}`,
    entries: entries.filter((entry) => entry.code === code),
  }))
}

const rankOf = (code: number): number => (code > 0 ? code - 1_000 : -code)
