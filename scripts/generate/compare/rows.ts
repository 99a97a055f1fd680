/** Differences → the rows on the page. Similar differences share a row, and each row shows both sides in words. */
import type { ComparisonRow } from '../../../src/core/lib/comparison-model.ts'
import type { Difference } from './differences.ts'
import { valueWords } from './probes.ts'

/** A row, with its difference as a clause for the method's summary line. */
export type Row = ComparisonRow & { clause: string }

type Of<K extends Difference['kind']> = Extract<Difference, { kind: K }>

const ofKind = <K extends Difference['kind']>(list: readonly Difference[], kind: K): Of<K>[] =>
  list.filter((difference): difference is Of<K> => difference.kind === kind)

const joined = (words: readonly string[], last: 'and' | 'or' = 'and'): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} ${last} ${words.at(-1)}`

const code = (path: string): string => `\`${path}\``

/** Sorts outer fields before inner ones and otherwise keeps the order on the wire. */
const outerFirst = (paths: readonly string[]): string[] =>
  [...paths].sort((a, b) => a.split('.').length - b.split('.').length)

/** `a`, `b` and `c`, each in code. */
export const names = (paths: readonly string[]): string => joined(outerFirst(paths).map(code))

/** Number of names that a clause spells out. */
const FEW = 2

/** The first names, and how many more there are. */
function few(paths: readonly string[]): string {
  const words = outerFirst(paths).map(code)
  return words.length <= FEW + 1 ? joined(words) : `${words.slice(0, FEW).join(', ')} and ${words.length - FEW} more`
}

const inWords = (values: readonly string[], last: 'and' | 'or' = 'or'): string =>
  joined(
    valueWords(new Set(values)).map((word) =>
      /^("|null$|true$|false$)/.test(word) ? code(word) : (PROSE[word] ?? word),
    ),
    last,
  )

/** Kinds of value whose short name would not be clear in a cell. */
const PROSE: Record<string, string> = { 'a number': 'a JSON number', 'any text': 'free text' }

/** Path without the name of the outer value, as the page shows it: `logs[].data`. */
const inner = (path: string, root: string): string => path.slice(root.length).replace(/^(\[\])?\.?/, '') || root

/** Rows of one parameter, first for values that it no longer accepts, then for values that it accepts in addition. */
export function paramRows(name: string, list: readonly Difference[]): Row[] {
  const part = `\`${name}\``
  const field = ({ path }: Difference) => inner(path, name)
  const rows: Row[] = []
  const values = ofKind(list, 'values')
  for (const closed of [true, false]) {
    const gone = ofKind(list, 'only-there').filter((difference) => difference.closed === closed)
    if (gone.length === 0) continue
    const monad = closed ? 'Rejected.' : 'Not listed. The node ignores unknown fields.'
    const clause = `${closed ? 'rejects' : 'does not list'} ${few(gone.map(field))}`
    rows.push({ part, verdict: 'differs', ethereum: `Accepts ${names(gone.map(field))}.`, monad, clause })
  }
  for (const difference of values.filter(({ there }) => there.length > 0)) {
    const at = difference.path === name ? part : `\`${name}.${field(difference)}\``
    const instead = difference.here.filter((value) => value !== 'null')
    const isList = instead.length > 0 && difference.there.includes('any text')
    const others = instead.length > 0 ? `Rejected. Accepts ${inWords(instead)} instead.` : 'Rejected.'
    const monad = isList ? `Only ${inWords(instead)}.` : others
    const ethereum = isList
      ? `Accepts any ${difference.path.split('.').at(-1)} name.`
      : `Accepts ${inWords(difference.there)}.`
    const clause = isList ? `${at} can only be ${inWords(instead)}` : `${at} cannot be ${inWords(difference.there)}`
    rows.push({ part: at, verdict: 'differs', ethereum, monad, clause })
  }
  const required = ofKind(list, 'required-here')
  if (required.length > 0) {
    const clause = `requires ${few(required.map(field))}`
    rows.push({
      part,
      verdict: 'differs',
      ethereum: `${names(required.map(field))} may be missing.`,
      monad: 'Required.',
      clause,
    })
  }
  return [...rows, ...widerParamRows(name, list)]
}

/** Groups differences that accept the same further values, because each group becomes one row. */
const alike = (list: readonly Of<'values'>[]): Of<'values'>[][] =>
  [...new Set(list.map(({ here }) => here.join()))].map((key) => list.filter(({ here }) => here.join() === key))

function widerParamRows(name: string, list: readonly Difference[]): Row[] {
  const part = `\`${name}\``
  const rows: Row[] = []
  const wider = ofKind(list, 'values').filter(({ there, here }) => there.length === 0 && here.length > 0)
  const nullOnly = wider.filter(({ path, here }) => path !== name && here.join() === 'null')
  for (const like of alike(wider.filter((difference) => !nullOnly.includes(difference)))) {
    const at = names(like.map(({ path }) => path))
    const words = inWords(like[0]?.here ?? [])
    const clause = `${few(like.map(({ path }) => path))} can also be ${words}`
    rows.push({
      part: at,
      verdict: 'wider',
      ethereum: `Does not list ${words}.`,
      monad: `Also accepts ${words}.`,
      clause,
    })
  }
  if (nullOnly.length > 0) {
    const monad = 'Optional fields can be missing or `null`.'
    const clause = 'optional fields can be `null`'
    rows.push({ part, verdict: 'wider', ethereum: 'Optional fields can be missing.', monad, clause })
  }
  const more = ofKind(list, 'only-here')
  if (more.length > 0) {
    const fields = names(more.map(({ path }) => inner(path, name)))
    const clause = `also accepts ${few(more.map(({ path }) => inner(path, name)))}`
    rows.push({ part, verdict: 'wider', ethereum: 'Not listed.', monad: `Also accepts ${fields}.`, clause })
  }
  return rows
}

/** Formats both sides and the clause, from all names and from the first few. */
type Say = (all: string, some: string) => [ethereum: string, monad: string, clause: string]

/** Fields that allow every byte in Ethereum's specification while chains send only 0 or 1. Programs see no difference. */
const ANY_BYTE = /\byParity$/

/** Rows of the result for missing fields, fields that may be missing, changed fields and additional fields. */
export function resultRows(list: readonly Difference[]): Row[] {
  const rows: Row[] = []
  const add = (verdict: Row['verdict'], found: readonly Difference[], say: Say) => {
    if (found.length === 0) return
    const fields = found.map(({ path }) => inner(path, 'result'))
    const [ethereum, monad, clause] = say(names(fields), few(fields))
    rows.push({ part: 'Fields', verdict, ethereum, monad, clause })
  }
  const gone = ofKind(list, 'only-there')
  const always = gone.filter(({ required }) => required)
  const sometimes = gone.filter(({ required }) => !required)
  add('differs', always, (all, some) => [`Always includes ${all}.`, 'Never included.', `never includes ${some}`])
  add('differs', sometimes, (all, some) => [`May include ${all}.`, 'Never included.', `never includes ${some}`])
  const optional = ofKind(list, 'optional-here')
  add('differs', optional, (all, some) => [`Always includes ${all}.`, 'May be missing.', `may omit ${some}`])
  rows.push(...resultValueRows(ofKind(list, 'values').filter(({ path }) => !ANY_BYTE.test(path))))
  add('wider', ofKind(list, 'only-here'), (all, some) => ['Not listed.', `Also has ${all}.`, `also has ${some}`])
  return rows
}

function resultValueRows(values: readonly Of<'values'>[]): Row[] {
  const partOf = (path: string) => (path === 'result' ? 'Result' : `\`${inner(path, 'result')}\``)
  const rows: Row[] = []
  const nulls = values.filter(({ there, here }) => there.length === 0 && here.join() === 'null')
  for (const { path, there, here } of values.filter((difference) => !nulls.includes(difference))) {
    if (here.join() === 'any text') {
      const ethereum = 'One of the texts in the specification.'
      rows.push({
        part: partOf(path),
        verdict: 'differs',
        ethereum,
        monad: 'Free text.',
        clause: `${partOf(path)} is free text`,
      })
      continue
    }
    const ethereum = there.length > 0 ? `Can be ${inWords(there)}.` : `Never ${inWords(here)}.`
    const monad = here.length > 0 ? `Can be ${inWords(here)}.` : `Never ${inWords(there)}.`
    const clause = `${path === 'result' ? 'the result' : partOf(path)} ${here.length > 0 ? `can be ${inWords(here)}` : `is never ${inWords(there)}`}`
    rows.push({ part: partOf(path), verdict: 'differs', ethereum, monad, clause })
  }
  if (nulls.length > 0) {
    const fields = nulls.map(({ path }) => inner(path, 'result'))
    const clause = `${few(fields)} can be \`null\``
    const monad = `${names(fields)} can be \`null\`.`
    rows.push({ part: 'Fields', verdict: 'differs', ethereum: 'Never `null`.', monad, clause })
  }
  return rows
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
