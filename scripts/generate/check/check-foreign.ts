/** The errors of other programs have a form, sources that exist, and counterparts that the node writes. */
import { VERDICTS } from '../../../src/core/lib/error-model.ts'
import { fillPlaceholders, type Homes } from '../../../src/core/lib/home-numbers.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import { phraseWords } from '../../../src/core/lib/phrase-words.ts'
import type { OpenRpcDocument } from '../openrpc/document.ts'
import {
  type AroundErrors,
  FOREIGN,
  FOREIGN_KINDS,
  type ForeignError,
  type ForeignErrors,
} from '../openrpc/foreign-errors.ts'
import type { Problem } from '../openrpc/problem.ts'

/** Members of an error. A typing mistake would otherwise be a member that is never read. */
const MEMBERS = ['kind', 'as', 'verdict', 'cause', 'remedy', 'codes', 'method', 'weak', 'texts']

/**
 * @param homes Numbers that a cause or a remedy may name.
 * @param file Path of the errors.
 */
export function checkForeign(
  { sources, errors, more = {} }: ForeignErrors & Partial<Pick<AroundErrors, 'more'>>,
  document: OpenRpcDocument,
  homes: Homes,
  file = FOREIGN,
): Problem[] {
  const problems: Problem[] = []
  const add = (pointer: string, message: string, fix: string) => problems.push({ file, pointer, message, fix })
  const allTexts = [
    ...Object.entries(errors).map(([name, { texts }]) => [name, `/errors${toPointer(name)}/texts`, texts] as const),
    ...Object.entries(more).map(([name, texts]) => [name, `/more${toPointer(name)}`, texts] as const),
  ]
  const used = new Set(allTexts.flatMap(([, , texts]) => Object.keys(texts)))
  for (const name of Object.keys(sources))
    if (!used.has(name)) add(`/sources/${name}`, `The source "${name}" is unused.`, 'Delete the source.')
  const seen = new Map<string, string>()
  for (const [name, error] of Object.entries(errors)) {
    const at = `/errors${toPointer(name)}`
    problemsOf(error, document, homes, (member, message, fix) => add(`${at}${member}`, message, fix))
    for (const code of error.codes ?? []) once(seen, `code ${code}`, name, (told) => add(`${at}/codes`, ...told))
  }
  for (const [name, at, texts] of allTexts)
    for (const [source, list] of Object.entries(texts)) {
      if (!Object.hasOwn(sources, source)) add(at, `"${source}" is no source.`, 'Add it to sources.')
      for (const text of list) {
        const words = phraseWords(text)
        if (words.length === 0 || words[0] === '…') add(at, `"${text}" begins with nothing.`, 'Begin it with a word.')
        once(seen, words.join(' '), name, (told) => add(at, ...told))
      }
    }
  return problems
}

type Told = [message: string, fix: string]

/** Two errors cannot share a text or a code. One error can have a text from several sources. */
function once(seen: Map<string, string>, what: string, name: string, add: (told: Told) => void): void {
  const other = seen.get(what) ?? name
  if (other !== name) add([`"${what}" is already in ${other}.`, 'Keep it in one of the two.'])
  seen.set(what, other)
}

function problemsOf(
  error: ForeignError,
  document: OpenRpcDocument,
  homes: Homes,
  add: (member: string, ...told: Told) => void,
): void {
  const { kind, as, verdict, cause, remedy, method } = error
  for (const member of Object.keys(error))
    if (!MEMBERS.includes(member)) add(`/${member}`, 'This member is unknown.', `Write one of ${MEMBERS.join(', ')}.`)
  if (!FOREIGN_KINDS.includes(kind)) add('/kind', `"${kind}" is no kind.`, `Write one of ${FOREIGN_KINDS.join(', ')}.`)
  if ((as === undefined) === (verdict === undefined))
    add('', 'It needs either the text of the node or a verdict.', 'Write "as" or "verdict".')
  if (as !== undefined && !isText(document, as))
    add('/as', `The node never writes "${as}".`, 'Copy a text of errors.yaml.')
  if (verdict !== undefined && !VERDICTS.includes(verdict))
    add('/verdict', `"${verdict}" is no verdict.`, `Write one of ${VERDICTS.join(', ')}.`)
  if (verdict !== undefined && remedy === undefined) add('/remedy', 'The remedy is missing.', 'Say what to do.')
  if (method !== undefined && !document.methods.some(({ name }) => name === method))
    add('/method', `There is no method ${method}.`, 'Name a method of the document.')
  for (const [member, text] of Object.entries({ cause, remedy: remedy ?? '.' })) {
    if (!/[.]$/.test(text ?? '')) add(`/${member}`, 'The sentence is missing or has no period.', 'Write a sentence.')
    for (const { message, fix } of fillPlaceholders(text ?? '', homes).problems) add(`/${member}`, message, fix)
  }
}

const isText = (document: OpenRpcDocument, text: string): boolean =>
  Object.values(document['x-errors']).some(
    ({ versions, texts = [] }) =>
      versions.some(({ message }) => message === text) || texts.some(({ message }) => message === text),
  )
