/** Compares code and text of each error with the lines of source that prove it. */
import type { Assembled } from '../openrpc/assemble.ts'
import type { OpenRpcDocument, Statement } from '../openrpc/document.ts'
import type { Problem } from '../openrpc/problem.ts'

const FILE = 'openrpc/evidence/errors.yaml'

/** This many words in a row cannot match by accident. */
const IN_A_ROW = 3

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{2,}|\d+/g) ?? []

const runsOf = (text: string): string[] => {
  const words = wordsOf(text)
  return words.length < IN_A_ROW
    ? []
    : words.slice(IN_A_ROW - 1).map((_, at) => words.slice(at, at + IN_A_ROW).join(' '))
}

/** Quoted texts that are long enough to identify a message. */
const messagesIn = (literals: readonly string[]): string[] =>
  literals.flatMap((literal) => literal.match(/"(?:[^"\\]|\\.)+"?/g) ?? []).filter((text) => runsOf(text).length > 0)

/** Every code and every text that a release returns for an error. */
function answersOf(document: OpenRpcDocument, name: string): { codes: number[]; texts: string[] } {
  const { code, message } = document.components.errors[name] ?? { code: 0, message: '' }
  const { versions = [], texts = [] } = document['x-errors'][name] ?? {}
  return {
    codes: [code, ...versions.map((version) => version.code)],
    texts: [message, ...texts.map((text) => text.message)].concat(
      versions.flatMap((version) => [version.message ?? [], version.pattern ?? []].flat()),
    ),
  }
}

/** Each error whose lines contain a code or a text, with the mismatches. */
export function provenErrors({
  document,
  statements,
}: Pick<Assembled, 'document' | 'statements'>): { id: string; problem?: Problem }[] {
  return statements.flatMap(({ kind, id, source }: Statement) => {
    if (kind !== 'error' || source === undefined) return []
    const literals = source.map(({ literal }) => literal)
    const codes = literals.flatMap((literal) => [...literal.matchAll(/-32\d{3}/g)].map(([code]) => Number(code)))
    const messages = messagesIn(literals)
    if (codes.length === 0 && messages.length === 0) return []
    const stated = answersOf(document, id)
    const isCode = codes.length === 0 || codes.some((code) => stated.codes.includes(code))
    const runs = new Set(stated.texts.flatMap(runsOf))
    const isText =
      runs.size === 0 || messages.length === 0 || messages.some((text) => runsOf(text).some((run) => runs.has(run)))
    if (isCode && isText) return [{ id }]
    const said = isCode ? `the text "${stated.texts[0]}"` : `the code ${[...new Set(stated.codes)].join(' or ')}`
    const message = `${id} has ${said}, and its lines of source hold ${(isCode ? messages : codes).join(', ')}.`
    const fix = `Correct the error in openrpc/errors.yaml, or its lines in ${FILE}: one of the two is out of date.`
    return [{ id, problem: { file: FILE, pointer: `/${id}`, message, fix } }]
  })
}
