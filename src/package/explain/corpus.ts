/** The errors of the node and of other programs as one index of phrases. Built when it is first used. */

import type { AroundErrors } from '../../../generated/rpc/around-errors.ts'
import { adviceOf, verdicts } from '../../../generated/rpc/errors.ts'
import { type ForeignRow, foreignErrors, foreignKinds } from '../../../generated/rpc/foreign-errors.ts'
import { VARIES } from '../../core/lib/error-message.ts'
import type { Verdict } from '../../core/lib/error-model.ts'
import { phraseWords } from '../../core/lib/phrase-words.ts'
import { type NodeText, nodeTexts } from './node-errors.ts'
import { type Index, indexOf, type Phrase } from './phrases.ts'
import type { Revert } from './reason.ts'

/** Who reports an error. */
export type ForeignKind = (typeof foreignKinds)[number]

/** An error of the corpus: a text of the node, or a row of another program. */
export type Known = {
  kind: 'node' | 'revert' | ForeignKind
  verdict: Verdict
  advice: string
  /** Name in the catalog of the node's errors. */
  entry?: string
  /** The node's text. */
  text?: string
  /** Place of the row of another program. */
  row?: number
  /** The cause of a further error. */
  cause?: string | undefined
  /** The contract's error, if a contract has this text. */
  decoded?: Revert
  /** The method to ask next. */
  method?: string
  /** Codes that mean this. */
  codes?: readonly number[]
  /** Any other error of the same message has precedence. */
  isWeak: boolean
}

/**
 * The number of an EntryPoint error counts most, because it is inside of a revert. A text of a program counts more than
 * the sentence of a library around it, and a vague sentence counts least. Of these, a revert counts more than a failure
 * around it.
 */
export const RANKS = { weak: 0, reverted: 0.5, library: 1, program: 2, bundler: 3 } as const

/** Vague texts of the node. */
const WEAK =
  /^(?:Internal error|Invalid params|Invalid request|execution reverted|Parse error|unexpected error)(?:: <\w+>)?$/i

export const isVague = (text: string): boolean => WEAK.test(text)

export const adviceFor = (verdict: Verdict): string => String(adviceOf[verdicts.indexOf(verdict)])

export type Corpus = {
  index: Index<Known>
  /** Errors of other programs by their codes. */
  codes: ReadonlyMap<number, Known>
  /** Place of the row that describes a text of the node. */
  rowOfText: ReadonlyMap<string, number>
}

/** Further errors, with the phrases of contracts. */
export type Around = AroundErrors & { phrases?: readonly Phrase<Known>[] }

const built = new Map<Around | undefined, Corpus>()
/** @param around Further errors, which count before the others. */
export function corpus(around?: Around): Corpus {
  const found = built.get(around) ?? build(around)
  built.set(around, found)
  return found
}

function build(around?: Around): Corpus {
  const texts = nodeTexts()
  const rows = foreignErrors()
  const own = rows.map((row, place) => ({ row, known: { ...foreign(row, texts), row: place } }))
  const more = (around?.rows ?? []).map((row, place) => ({
    row,
    known: { ...foreign(row, texts), cause: around?.causes[place] },
  }))
  const all = [...more, ...own]
  const others = all.flatMap(({ row, known }) => phrasesOf(row, known))
  const taken = new Set(others.map(({ words }) => words.join(' ')))
  // Other programs mean their own error by the same words.
  const nodes = texts.flatMap(nodePhrase).filter(({ words }) => !taken.has(words.join(' ')))
  return {
    index: indexOf([...nodes, ...others, ...(around?.phrases ?? [])]),
    codes: new Map(all.reverse().flatMap(({ row, known }) => (row[5] || []).map((code) => [code, known] as const))),
    // The first row with a text describes it.
    rowOfText: new Map(rows.map((row, place) => [String(row[1]), place] as const).reverse()),
  }
}

/** A row of another program, completed from the node's text for it. */
export function foreign(row: ForeignRow, texts: readonly NodeText[] = nodeTexts()): Known {
  const [kind, verdict, remedy, , , codes, method, isWeak] = row
  const node = texts.find(({ text }) => text === verdict)
  const own = node?.verdict ?? (typeof verdict === 'string' ? 'unknown' : verdicts[verdict])
  return {
    kind: foreignKinds[kind] ?? 'client',
    verdict: own,
    advice: remedy || node?.remedy || adviceFor(own),
    ...(node && { entry: node.id, text: node.text }),
    ...(method && { method }),
    ...(codes && { codes }),
    isWeak: isWeak === 1,
  }
}

/** One word alone, such as `rejected`, is in any text. */
function nodePhrase({ id, text, verdict, remedy }: NodeText): Phrase<Known>[] {
  const words = phraseWords(text.replace(new RegExp(VARIES, 'g'), '…')).map((word) => (word === '…' ? '*' : word))
  while (words.at(-1) === '*') words.pop()
  if (words.length < 2) return []
  const isWeak = isVague(text)
  const row: Known = { kind: 'node', verdict, advice: remedy, entry: id, text, isWeak }
  return [{ words, rank: isWeak ? weakRank(row) : RANKS.program, row }]
}

const phrasesOf = ([, , , own, library]: ForeignRow, row: Known): Phrase<Known>[] =>
  [own || '', library || ''].flatMap((list, at) =>
    list
      .split('|')
      .flatMap((phrase) => (phrase === '' ? [] : [{ words: phrase.split(' '), rank: rankOf(phrase, row, at), row }])),
  )

const weakRank = ({ verdict }: Known): number => (verdict === 'reverted' ? RANKS.reverted : RANKS.weak)

function rankOf(phrase: string, row: Known, at: number): number {
  if (row.isWeak) return weakRank(row)
  return at === 1 ? RANKS.library : phrase.startsWith('aa ') ? RANKS.bundler : RANKS.program
}
