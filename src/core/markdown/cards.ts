/**
 * Cards: a method, an absent method or an error in the few characters that most questions need, with the addresses of
 * the rest. They are separate files, and the package contains them for use without a network.
 */
import { chain } from '../../chain.config.ts'
import { codesByRelease } from '../lib/answers.ts'
import { rangeWords } from '../lib/client-version.ts'
import type { AbsentMethod, AbsentMethods } from '../lib/comparison-model.ts'
import { errorAnchor, textSlug } from '../lib/error-anchor.ts'
import { errorsByNeed, FIRST_ERRORS } from '../lib/first-errors.ts'
import type { AnswerRow, ErrorRow, ExampleCase, LimitRow, MethodModel, SchemaRow } from '../lib/method-model.ts'
import { absentPath, methodPath } from '../lib/path.ts'
import { code, pageDocument } from './markdown-text.ts'
import { methodDetails } from './method-files.ts'
import { methodText } from './method-rows.ts'
import type { MethodToWrite } from './method-to-write.ts'

/** Most bytes of a method's card, and of the card of an error or an absent method. */
export const CARD_BYTES = 1_500
export const SHORT_CARD_BYTES = 600

const MOST = { limits: 2, notes: 4, related: 3 }
/** Longest request and result that a card shows whole. Characters. */
const LONG_JSON = 330

type Line = { text: string; rank: number }

/** The card of a method: signature, what bites, errors, limits, a request, links. At most `CARD_BYTES`. */
export function methodCard(input: MethodToWrite): string {
  const { method, cases, addressOf } = input
  const { name, summary, ethereum, limits, errors, related } = method
  const more = methodDetails(input).map(({ kind }) => `.${kind}.md`)
  const lines: Line[] = [
    { text: summary, rank: 0 },
    { text: `\`\`\`ts\n${signature(method)}\n\`\`\``, rank: 1 },
    ...bullets(`On ${chain.name}`, notes(method.description, ethereum), [3, 4, 5, 7]),
    ...bullets('Errors', errorsByNeed(errors, cases).slice(0, FIRST_ERRORS).map(errorLine), [3, 5, 6]),
    ...bullets('Limits', limits.slice(0, MOST.limits).map(limitLine), [4, 7]),
    ...payload(cases),
    { text: `More: ${[`${shortOf(addressOf)(methodPath(name))}.md`, ...more, '.json'].join(', ')}`, rank: 2 },
    ...relatedOf(related),
  ]
  return fitted(lines, CARD_BYTES, card(name, methodPath(name), addressOf))
}

/** The card of a method that the node lacks: what to call instead. At most `SHORT_CARD_BYTES`. */
export function absentCard(method: AbsentMethod, group: AbsentMethods, addressOf: AddressOf): string {
  const { name, about } = method
  const lines: Line[] = [
    { text: `${chain.name} does not have this method. A node returns -32601, “Method not found”.`, rank: 0 },
    { text: `Instead: ${oneLine(group.instead)}`, rank: 1 },
    ...(group.use.length === 0 ? [] : [{ text: `Call ${group.use.map(code).join(' or ')}.`, rank: 2 }]),
    { text: `On Ethereum: ${oneLine(about)}`, rank: 3 },
  ]
  return fitted(lines, SHORT_CARD_BYTES, card(name, absentPath(name), addressOf))
}

/** The contents of an error's card. */
export type ErrorToWrite = Pick<ErrorRow, 'id' | 'verdict' | 'cause' | 'remedy' | 'data'> & {
  /** All answers, newest first, with their methods if other methods return another. */
  answers: readonly (AnswerRow & { methods?: readonly string[] })[]
  /** Methods that list it. Empty for an error that any request can cause. */
  methods: readonly string[]
  /** Texts that share the error and have separate files. */
  texts: readonly string[]
}

/** The card of an error with its code, cause, remedy and methods. At most `SHORT_CARD_BYTES`. */
export function errorCard(
  { id, answers, verdict, cause, remedy, data, methods, texts }: ErrorToWrite,
  addressOf: AddressOf,
): string {
  const named = methods.length > MOST_METHODS ? `${methods.length} methods` : methods.join(', ')
  const lines: Line[] = [
    { text: `Code ${codesOf(answers).join('; ')}. Verdict: ${code(verdict)}.`, rank: 0 },
    { text: `When: ${oneLine(cause)}`, rank: 2 },
    { text: `What to do: ${oneLine(remedy)}`, rank: 1 },
    ...(data === undefined ? [] : [{ text: `Data: ${oneLine(data)}`, rank: 4 }]),
    ...(texts.length === 0
      ? []
      : [
          {
            text: `Each text has a file, ${errorAnchor(id)}-…: ${texts.map(textSlug).join(', ')}`,
            rank: 2,
          },
        ]),
    { text: `From: ${methods.length === 0 ? 'any request' : named}.`, rank: 3 },
  ]
  const title = (texts.length > 0 ? id : (answers[0]?.message ?? id)).replaceAll(/[<>]/g, '\\$&')
  return fitted(lines, SHORT_CARD_BYTES, card(title, `/reference/rpc-error-codes#${errorAnchor(id)}`, addressOf))
}
const MOST_METHODS = 6

/** The codes with their releases, and with their methods if these differ. */
function codesOf(answers: ErrorToWrite['answers']): string[] {
  if (new Set(answers.map(({ methods }) => methods?.join())).size === 1)
    return codesByRelease(answers).map(({ value, words }) => `${value} ${words}`.trim())
  const codes = answers.map(({ code: value, methods = [], ...range }) =>
    [value, rangeWords(range), methods.length > 0 && `(${methods.join(', ')})`].filter(Boolean).join(' '),
  )
  return [...new Set(codes)]
}

type AddressOf = (path: string) => string

/** Links inside a card are paths from the site's root, because these are shorter and the server of the package accepts them. */
const shortOf =
  (addressOf: AddressOf) =>
  (path: string): string => {
    const { pathname, hash } = new URL(addressOf(path))
    return pathname + hash
  }

const card =
  (title: string, path: string, addressOf: AddressOf) =>
  (body: string): string =>
    pageDocument(title, addressOf(path), methodText(body, title, shortOf(addressOf)))

const bytes = (text: string): number => new TextEncoder().encode(text).length

/** The document without the lines of the highest ranks that do not fit, then with the longest line cut. */
function fitted(lines: readonly Line[], most: number, document: (body: string) => string): string {
  let kept = [...lines]
  const text = () => document(joined(kept))
  while (bytes(text()) > most && kept.some(({ rank }) => rank > 2)) {
    const last = Math.max(...kept.map(({ rank }) => rank))
    const index = kept.findLastIndex(({ rank }) => rank === last)
    kept = kept.filter((_, place) => place !== index)
  }
  while (bytes(text()) > most) {
    const longest = Math.max(...kept.map(({ text: one }) => one.length))
    kept = kept.map((line) =>
      line.text.length === longest && line.text.includes(' ') ? { ...line, text: shorter(line.text) } : line,
    )
  }
  return text()
}

/** Without its last sentence, or else its last word. */
const shorter = (text: string): string =>
  /[.!?] \S/.test(text)
    ? text.replace(/(?<=[.!?]) [^.!?]*[.!?…]?$/, '')
    : text.replace(/ \S+$/, ' …').replace(/( …)+$/, '…')

/** Items below one heading stay together. A heading whose items are gone goes too. */
function joined(lines: readonly Line[]): string {
  return lines
    .filter(({ text }, index) => !text.endsWith(':') || lines[index + 1]?.text.startsWith('- '))
    .map(({ text }, index, all) => (text.startsWith('- ') && all[index - 1] ? `\n${text}` : `\n\n${text}`))
    .join('')
}

/** @param ranks of the items. The title has the rank of the first item. */
function bullets(title: string, items: readonly string[], ranks: readonly number[]): Line[] {
  const rankOf = (index: number): number => ranks[index] ?? ranks.at(-1) ?? 0
  if (items.length === 0) return []
  return [
    { text: `${title}:`, rank: rankOf(0) },
    ...items.map((text, index) => ({ text: `- ${text}`, rank: rankOf(index) })),
  ]
}

const oneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ').trim()
/** The description's beginning, then what differs from Ethereum. */
const notes = (description: string, ethereum: MethodModel['ethereum']): string[] =>
  [beginning(oneLine(description), 220), ...ethereum.map(({ part, note }) => `${part}: ${oneLine(note)}`)]
    .filter((note) => note !== '')
    .slice(0, MOST.notes)

/** Whole sentences up to so many characters, at least one. */
function beginning(text: string, most: number): string {
  const sentences = text.split(/(?<=[.!?]) (?=[A-Z`])/)
  let kept = sentences[0] ?? ''
  for (const next of sentences.slice(1)) {
    if (kept.length + next.length >= most) break
    kept += ` ${next}`
  }
  return kept
}

const errorLine = ({ code: number, message, remedy }: ErrorRow): string =>
  `${number} ${code(message.length > 60 ? `${message.slice(0, 60)}…` : message)}: ${oneLine(remedy)}`

function limitLine({ title, value, unit, flag, note }: LimitRow): string {
  const amount = `${typeof value === 'number' ? value.toLocaleString('en') : value} ${unit ?? ''}`.trim()
  return `${title}: ${amount}${flag ? ` (${code(flag)})` : ''}${note ? `. ${beginning(oneLine(note), 120)}` : ''}`
}

/** The first request that is not too long for a card, and its response if that is short. */
function payload(cases: readonly ExampleCase[]): Line[] {
  const isShort = ({ request }: ExampleCase) => JSON.stringify(request).length <= LONG_JSON
  const example = cases.find((one, index) => isShort(one) && (index === 0 || one.outcome === 'normal'))
  if (example === undefined) return []
  const request = JSON.stringify(example.request)
  const response = JSON.stringify(example.response)
  return [
    { text: `Request: ${code(request)}`, rank: 4 },
    ...(response.length <= LONG_JSON / 2 ? [{ text: `Response: ${code(response)}`, rank: 6 }] : []),
  ]
}

const relatedOf = (related: readonly string[]): Line[] =>
  related.length === 0 ? [] : [{ text: `Related: ${related.slice(0, MOST.related).map(code).join(', ')}`, rank: 5 }]

/** Most methods that read state have it, so it does not distinguish them. */
const BLOCK = 'BlockNumberOrTagOrHash'

/** Most characters of one shape, and of all shapes. A card keeps room for its request. */
const CARD_ROOM = { one: 400, all: 440 }
const TYPED_ROOM = { one: 800, all: 1_200 }

/** As TypeScript, with the members of parameters and then of the result, as far as they are short. */
function signature({ name, params, result, resultRow }: MethodModel): string {
  const list = params.map((row) => `${row.name}${row.required ? '' : '?'}: ${typeOf(row.type)}`).join(', ')
  return [`${name}(${list}): ${typeOf(result)}`, ...shapesOf([...params, resultRow])].join('\n')
}

/**
 * The members of rows as types in TypeScript, as far as they are short.
 * @param hasTypes Members have the types of their values, which a card has no room for
 */
export function shapesOf(rows: readonly SchemaRow[], hasTypes = false): string[] {
  const { one, all } = hasTypes ? TYPED_ROOM : CARD_ROOM
  let room = all
  const shapes = new Set(rows.flatMap((row) => shapeOf(row, hasTypes) ?? []))
  return [...shapes].filter((shape) => {
    if (shape.length >= Math.min(one, room)) return false
    room -= shape.length
    return true
  })
}

const typeOf = (words: string): string => words.replaceAll(' or ', ' | ')

/**
 * `type LogFilter = { fromBlock?, toBlock?, address?, topics? } | { blockHash, address?, topics? }`, and for a map
 * `type TxPoolStatusMap = { [Hash32]: { status: 'unknown' | 'tracked', reason? } }`.
 */
function shapeOf(row: SchemaRow, hasTypes: boolean): string | undefined {
  const { component, type, keys, rows, branches, nullable } = row
  const own = nullable ? type.replace(/ or null$/, '') : type
  if (component === undefined || component !== own || component === BLOCK) return undefined
  const objects = rows?.length ? [rows] : (branches ?? []).flatMap((branch) => (branch.rows ? [branch.rows] : []))
  if (objects.length === 0) return undefined
  const others = rows?.length ? [] : (branches ?? []).filter((branch) => !branch.rows).map((branch) => branch.type)
  const shape = [...others, ...objects.map((object) => members(object, hasTypes))].join(' | ')
  return `type ${component} = ${keys === undefined ? shape : `{ [${keys}]: ${shape} }`}`
}

/** The names. With types, and in an object of a few, also their values or members if those are few too. */
const members = (rows: readonly SchemaRow[], hasTypes: boolean): string =>
  `{ ${rows.map((row) => `${row.name}${row.required ? '' : '?'}${rows.length > FEW && !hasTypes ? '' : inside(row, hasTypes)}`).join(', ')} }`

const FEW = 6

function inside(row: SchemaRow, hasTypes: boolean): string {
  const { values = [], rows = [], keys, branches } = row
  if (values.length > 0 && values.length <= FEW) return `: ${values.map(({ value }) => `'${value}'`).join(' | ')}`
  const isSmall = rows.length > 0 && rows.length <= FEW && keys === undefined && branches === undefined
  const list = row.type.replace(/ or null$/, '').endsWith('[]') ? '[]' : ''
  if (isSmall) return `: { ${rows.map(({ name, required }) => `${name}${required ? '' : '?'}`).join(', ')} }${list}`
  return hasTypes ? `: ${typeOf(row.type.replace(/ or null$/, ''))}` : ''
}
