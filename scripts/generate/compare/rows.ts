/** Differences → the rows on the page. Similar differences share a row, and each row has both sides and a sentence for the method's page. */
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

/** Refers to the fields that the other cell of the row names. */
const these = (count: number): string => (count === 1 ? 'this field' : 'these fields')

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
    const fields = names(gone.map(field))
    const monad = `${closed ? 'Rejects' : 'Ignores'} ${these(gone.length)}.`
    const sentence = `Monad ${closed ? 'rejects' : 'ignores'} ${fields}, which the Ethereum specification accepts.`
    const clause = `${closed ? 'rejects' : 'ignores'} ${few(gone.map(field))}`
    rows.push({ part, verdict: 'differs', ethereum: `Accepts ${fields}.`, monad, sentence, clause })
  }
  for (const difference of values.filter(({ there }) => there.length > 0)) {
    const at = difference.path === name ? part : `\`${name}.${field(difference)}\``
    rows.push(narrowerRow(difference, at))
  }
  const required = ofKind(list, 'required-here')
  if (required.length > 0) {
    const fields = names(required.map(field))
    rows.push({
      part,
      verdict: 'differs',
      ethereum: `${fields} may be missing.`,
      monad: `Requires ${fields}.`,
      sentence: `Monad requires ${fields}, which the Ethereum specification makes optional.`,
      clause: `requires ${few(required.map(field))}`,
    })
  }
  return [...rows, ...widerParamRows(name, list)]
}

/** A value of a parameter that Monad no longer accepts, or a list of names in place of any name. */
function narrowerRow({ path, there, here }: Of<'values'>, at: string): Row {
  const added = here.filter((value) => value !== 'null')
  const gone = `${inWords(there)}${there.includes('hex with leading zeros') ? ', for example `0x01`' : ''}`
  if (added.length > 0 && there.includes('any text')) {
    const kind = path.split('.').at(-1)
    return {
      part: at,
      verdict: 'differs',
      ethereum: `Accepts any ${kind} name.`,
      monad: `Accepts only ${inWords(added)}.`,
      sentence: `Monad accepts only ${inWords(added)}. The Ethereum specification accepts any ${kind} name.`,
      clause: `${at} can only be ${inWords(added)}`,
    }
  }
  const also = added.length > 0 ? `, but also accepts ${inWords(added)}` : ''
  return {
    part: at,
    verdict: 'differs',
    ethereum: `Accepts ${inWords(there)}.`,
    monad: `Rejects ${gone}${also}.`,
    sentence: `Monad rejects ${gone}${also}. The Ethereum specification accepts ${inWords(there)}.`,
    clause: `${at} cannot be ${inWords(there)}`,
  }
}

/** Groups differences that accept the same further values, because each group becomes one row. */
const alike = (list: readonly Of<'values'>[]): Of<'values'>[][] =>
  [...new Set(list.map(({ here }) => here.join()))].map((key) => list.filter(({ here }) => here.join() === key))

/** Parameters that name a block by an object do so in the form of EIP-1898. */
const blockObject = (path: string, words: string): string =>
  /^block\w*$/.test(path) ? words.replace('an object', 'an EIP-1898 object') : words

function widerParamRows(name: string, list: readonly Difference[]): Row[] {
  const part = `\`${name}\``
  const rows: Row[] = []
  const wider = ofKind(list, 'values').filter(({ there, here }) => there.length === 0 && here.length > 0)
  const nullOnly = wider.filter(({ path, here }) => path !== name && here.join() === 'null')
  for (const like of alike(wider.filter((difference) => !nullOnly.includes(difference)))) {
    const at = names(like.map(({ path }) => path))
    const words = blockObject(like[0]?.path ?? '', inWords(like[0]?.here ?? []))
    rows.push({
      part: at,
      verdict: 'wider',
      ethereum: 'Does not list this.',
      monad: `Also accepts ${words}.`,
      sentence: `Monad also accepts ${words}, which the Ethereum specification does not list.`,
      clause: `${few(like.map(({ path }) => path))} can also be ${words}`,
    })
  }
  if (nullOnly.length > 0) {
    rows.push({
      part,
      verdict: 'wider',
      ethereum: 'Optional fields can be missing.',
      monad: 'Optional fields can be missing or `null`.',
      sentence: 'Monad also accepts `null` in optional fields. The Ethereum specification only lets you omit them.',
      clause: 'optional fields can be `null`',
    })
  }
  const more = ofKind(list, 'only-here').map(({ path }) => inner(path, name))
  if (more.length > 0) {
    rows.push({
      part,
      verdict: 'wider',
      ethereum: `Does not list ${these(more.length)}.`,
      monad: `Also accepts ${names(more)}.`,
      sentence: `Monad also accepts ${names(more)}, which the Ethereum specification does not list.`,
      clause: `also accepts ${few(more)}`,
    })
  }
  return rows
}

/** Formats both sides, the sentence and the clause, from all names and from the first few. */
type Say = (all: string, some: string) => Pick<Row, 'ethereum' | 'monad' | 'sentence' | 'clause'>

/** Fields that allow every byte in Ethereum's specification while chains send only 0 or 1. Programs see no difference. */
const ANY_BYTE = /\byParity$/

/** Rows of the result for missing fields, fields that may be missing, changed fields and additional fields. */
export function resultRows(list: readonly Difference[]): Row[] {
  const rows: Row[] = []
  const add = (verdict: Row['verdict'], found: readonly Difference[], say: Say) => {
    if (found.length === 0) return
    const fields = found.map(({ path }) => inner(path, 'result'))
    rows.push({ part: 'Fields', verdict, ...say(names(fields), few(fields)) })
  }
  const gone = ofKind(list, 'only-there')
  const always = gone.filter(({ required }) => required)
  const sometimes = gone.filter(({ required }) => !required)
  const never = (count: number, some: string) => ({
    monad: `Never includes ${these(count)}.`,
    clause: `never includes ${some}`,
  })
  add('differs', always, (all, some) => ({
    ...never(always.length, some),
    ethereum: `Always includes ${all}.`,
    sentence: `Monad never returns ${all}, which the Ethereum specification requires.`,
  }))
  add('differs', sometimes, (all, some) => ({
    ...never(sometimes.length, some),
    ethereum: `May include ${all}.`,
    sentence: `Monad never returns ${all}, which the Ethereum specification allows.`,
  }))
  const optional = ofKind(list, 'optional-here')
  add('differs', optional, (all, some) => ({
    ethereum: `Always includes ${all}.`,
    monad: `May omit ${these(optional.length)}.`,
    sentence: `Monad may omit ${all}, which the Ethereum specification requires.`,
    clause: `may omit ${some}`,
  }))
  rows.push(...resultValueRows(ofKind(list, 'values').filter(({ path }) => !ANY_BYTE.test(path))))
  const more = ofKind(list, 'only-here')
  add('wider', more, (all, some) => ({
    ethereum: `Does not list ${these(more.length)}.`,
    monad: `Also returns ${all}.`,
    sentence: `Monad also returns ${all}, which the Ethereum specification does not list.`,
    clause: `also returns ${some}`,
  }))
  return rows
}

function resultValueRows(values: readonly Of<'values'>[]): Row[] {
  const partOf = (path: string) => (path === 'result' ? 'Result' : `\`${inner(path, 'result')}\``)
  const rows: Row[] = []
  const nulls = values.filter(({ there, here }) => there.length === 0 && here.join() === 'null')
  for (const { path, there, here } of values.filter((difference) => !nulls.includes(difference))) {
    const part = partOf(path)
    if (here.join() === 'any text') {
      rows.push({
        part,
        verdict: 'differs',
        ethereum: 'Suggests texts by patterns.',
        monad: 'Can be any text.',
        sentence: 'Monad can return any text. The Ethereum specification suggests texts by patterns.',
        clause: `${part} can be any text`,
      })
      continue
    }
    const subject = path === 'result' ? 'the result' : part
    rows.push(
      here.length > 0
        ? {
            part,
            verdict: 'differs',
            ethereum: there.length > 0 ? `Can be ${inWords(there)}.` : `Is never ${inWords(here)}.`,
            monad: `Can be ${inWords(here)}.`,
            sentence: `Monad can return ${inWords(here)}. The Ethereum specification ${there.length > 0 ? `lists ${inWords(there)}` : 'does not list this'}.`,
            clause: `${subject} can be ${inWords(here)}`,
          }
        : {
            part,
            verdict: 'differs',
            ethereum: `Can be ${inWords(there)}.`,
            monad: `Is never ${inWords(there)}.`,
            sentence: `Monad never returns ${inWords(there)}, which the Ethereum specification allows.`,
            clause: `${subject} is never ${inWords(there)}`,
          },
    )
  }
  if (nulls.length > 0) {
    const fields = nulls.map(({ path }) => inner(path, 'result'))
    rows.push({
      part: 'Fields',
      verdict: 'differs',
      ethereum: 'Are never `null`.',
      monad: `${names(fields)} can be \`null\`.`,
      sentence: `On Monad, ${names(fields)} can be \`null\`. The Ethereum specification does not allow \`null\` there.`,
      clause: `${few(fields)} can be \`null\``,
    })
  }
  return rows
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
