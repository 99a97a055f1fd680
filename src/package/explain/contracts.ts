/** Errors of contracts from the further list, by selector, by name, and by the reason. */
import type { AroundErrors } from '../../../generated/rpc/around-errors.ts'
import { foreignErrors } from '../../../generated/rpc/foreign-errors.ts'
import { bytesToHex } from '../../core/lib/bytes.ts'
import { keccak256 } from '../../core/lib/keccak.ts'
import { phraseWords } from '../../core/lib/phrase-words.ts'
import { foreign, type Known, RANKS } from './corpus.ts'
import { KNOWN_REVERTS } from './known-reverts.ts'
import type { Phrase } from './phrases.ts'
import { hexText, NAMED_REVERT, type Revert, reasonRevert } from './reason.ts'
import { decodeRevert } from './reverts.ts'

/** Text of a reason, and not bytes of the ABI. */
const PRINTABLE = /^[ -~]{8,80}$/
/** An error inside of an error inside of an error is deep enough. */
const DEEPEST = 3

/** Decodes return bytes, with the further errors and those in their `bytes`. */
export function decodeMore(data: string, around: AroundErrors | undefined, depth = 0): Revert | undefined {
  const { reverts = [], reasons = {} } = around ?? {}
  // The precompiles of Monad return the bare text.
  const text = hexText(data.slice(2))
  if (PRINTABLE.test(text) && toldReason(text, reasons) !== undefined) return reasonRevert(text)
  const selector = data.slice(0, 10).toLowerCase()
  const known = bySelector(reverts).get(selector)
  if (!known) return decodeRevert(data)
  const [signature, meaning] = known
  const pairs = parametersOf(signature).map((value) => value.split(' '))
  const bare = bareOf(signature)
  const names = pairs.map(([, name = '']) => name)
  const found = decodeRevert(data, { [selector]: { signature: bare, names, meaning } })
  const place = pairs.findIndex(([type]) => type === 'bytes')
  const bytes = found?.values[place]?.value
  const inner = depth < DEEPEST && bytes !== undefined ? decodeMore(bytes, around, depth + 1) : undefined
  return found && inner && bytes !== '0x' ? { ...found, meaning: `${meaning} Inside: ${inner.meaning}` } : found
}

/** A signature without the names of its parameters. */
const bareOf = (signature: string): string =>
  `${nameOf(signature)}(${parametersOf(signature).map((value) => value.split(' ')[0])})`

type Reverts = AroundErrors['reverts']
let selectors: { of: Reverts; entries: ReadonlyMap<string, Reverts[number]> } | undefined

/** The errors by the first four bytes of the hash of their signature, computed once. */
function bySelector(reverts: Reverts): ReadonlyMap<string, Reverts[number]> {
  if (selectors?.of !== reverts) {
    const selectorOf = (signature: string): string =>
      bytesToHex(keccak256(new TextEncoder().encode(bareOf(signature)))).slice(0, 10)
    const entries = new Map(reverts.map((error) => [selectorOf(error[0]), error] as const))
    selectors = { of: reverts, entries }
  }
  return selectors.entries
}

const nameOf = (signature: string): string => signature.slice(0, signature.indexOf('('))
const parametersOf = (signature: string): string[] =>
  signature
    .slice(signature.indexOf('(') + 1, -1)
    .split(', ')
    .filter(Boolean)

const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The meaning of a reason. Case and punctuation do not count. */
export function toldReason(reason: string, reasons: AroundErrors['reasons']): string | undefined {
  const wanted = lettersOf(reason)
  const key = Object.keys(reasons).find((one) => lettersOf(one) === wanted)
  return key === undefined ? undefined : reasons[key]
}

/** Reasons that no other program writes, so that they are known without the word `reverted` too. */
const DISTINCT = /[:…]|^GS\d/

/** Contracts of libraries that put their name before each reason, which explains itself. */
const LIBRARY =
  /\b(?:(?:I?ERC|BEP)\d+\w*|Safe(?:Math|ERC20|Cast)|(?:AccessControl|Timelock|Governor|Uniswap|Pancake|FiatToken|Multicall|Ownable|Beacon|UUPS)\w*|TransferHelper|Initializable|ReentrancyGuard|Pausable|Address|Strings|ECDSA|Votes|Create2|Blacklistable|LzApp|LayerZero|Dai|MerkleProof|VestingWallet)(?:: |\/)(?:[a-z][a-z-]+[ -][\w' -]{2,80}|[A-Z_]{4,40}\b(?: [A-Z ]{3,80})?)/

/** A reason that is the whole text, or begins with the name of a library. */
export function reasonNamed(text: string, reasons: AroundErrors['reasons'] = {}): Revert | undefined {
  const bare = text.trim().replace(/^Error: /, '')
  if (/^[a-z -]{3,80}$/i.test(bare) && toldReason(bare, reasons) !== undefined) return reasonRevert(bare)
  const [reason] = LIBRARY.exec(text.slice(0, LONGEST)) ?? []
  return reason === undefined ? undefined : reasonRevert(reason)
}

/** The reasons as phrases to find in any text, also in one without capitals or without small letters. */
export const reasonPhrases = (reasons: AroundErrors['reasons']): Phrase<Known>[] =>
  Object.entries(reasons).flatMap(([reason, told]) => {
    const forms = [...new Set([reason, reason.toLowerCase()].map((form) => phraseWords(form).join(' ')))]
    const decoded = reasonRevert(reason)
    const cause = `${decoded.meaning}. ${told}`
    const row: Known = { kind: 'revert', verdict: 'reverted', advice: NAMED_REVERT, cause, decoded, isWeak: false }
    return forms
      .map((form) => form.replaceAll('…', '*').split(' '))
      .filter((words) => words.length >= 4 || DISTINCT.test(reason))
      .map((words) => ({ words, rank: RANKS.program, row }))
  })

/** The further phrases of errors of other programs. */
export const morePhrases = (more: AroundErrors['more']): Phrase<Known>[] => {
  const rows = foreignErrors()
  return more.flatMap(([place, list]) => {
    const row = rows[place]
    const known = row && { ...foreign(row), row: place }
    return known ? list.split('|').map((text) => ({ words: text.split(' '), rank: RANKS.program, row: known })) : []
  })
}

/** A panic by its number, as `Panic(17)` or `OVERFLOW(17)`, or by its sentence with `(0x11)`. */
const PANIC =
  /\bpanic(?: code|\b[ \w]{0,40}\()[: (]{0,2}(\d{1,2})\b|\b(?:assertion failed|overflow|by zero|enum[ \w]*|array[ \w]*|access|memory[ \w]*|function) \((0x[0-9a-f]{2})\)/i
const PANIC_BYTES = '0x4e487b71'

/** The bytes of a panic that a text names. */
export function panicNamed(text: string): string | undefined {
  const [, decimal, hex] = PANIC.exec(text.slice(0, LONGEST)) ?? []
  const code = decimal ?? hex
  return code === undefined ? undefined : PANIC_BYTES + Number(code).toString(16).padStart(64, '0')
}

/** A name with its values, or alone after `custom error`. */
const CALLS =
  /(?:(Error: |\b(?:custom error|reverted with(?: error)?)[ :]{1,2}['"`]?)|(?<!\b(?:error|event|function) )\b)([A-Z]\w{3,60})(\(?)/gi
const REVERTED = /revert|custom error|call_exception|\bFAIL\b/i
/** A message that is no more than the error. */
const ALONE = /^\W{0,3}(?:Error: )?[A-Z]\w{3,60}(?:\([^()\n]{0,300}\))?\W{0,3}$/i
/** Longer texts are not searched for names. Characters. */
const LONGEST = 20_000

/** A value as a word of the ABI: bytes or a number, maybe with its name before it and a short form after it. */
const VALUE = /^(?:\w{1,40}[:=] ?)?(?:0x([0-9a-f]{1,64})|(\d{1,77}))(?: \[[^\]]{0,20}\])?$/i

/** The words of the values in the brackets of an error. Empty if one is missing, or is a text or bytes of any length. */
function valuesAt(rest: string, types: readonly string[]): string {
  const [, inside = ''] = /^([^()\n]{1,1000})\)/.exec(rest) ?? []
  const words = inside.split(',').map((value) => {
    const [, bytes, number] = VALUE.exec(value.trim()) ?? []
    return bytes ?? (number === undefined ? undefined : BigInt(number).toString(16))
  })
  const isWhole = words.length === types.length && !types.some((type) => /^(?:string|bytes)\b|\[/.test(type))
  return isWhole && words.every((word) => word !== undefined)
    ? words.map((word) => word.padStart(64, '0')).join('')
    : ''
}

/** The selector of the first custom error that a text names, with its values. */
export function selectorNamed(text: string, reverts: Reverts): string | undefined {
  if (text.length > LONGEST) return undefined
  const isRevert = REVERTED.test(text) || ALONE.test(text.trim())
  for (const { index, 0: whole, 1: before = '', 2: name = '', 3: bracket } of text.matchAll(CALLS)) {
    const isCall = bracket === '(' ? isRevert || before !== '' : /^[cr]/i.test(before) || ALONE.test(text.trim())
    const selector = isCall ? selectorOf(name.toLowerCase(), reverts) : undefined
    if (selector !== undefined) return selector + valuesAt(text.slice(index + whole.length), typesOf(selector, reverts))
  }
  return undefined
}

const typesOf = (selector: string, reverts: Reverts): string[] =>
  (bySelector(reverts).get(selector)?.[0] ?? KNOWN_REVERTS[selector]?.signature ?? '()')
    .replace(/^\w+\(|\)$/g, '')
    .split(',')

let names: { of: Reverts; selectors: ReadonlyMap<string, string> } | undefined

function selectorOf(name: string, reverts: Reverts): string | undefined {
  if (names?.of !== reverts) {
    const known = Object.entries(KNOWN_REVERTS).map(([selector, { signature }]) => [signature, selector] as const)
    const more = [...bySelector(reverts)].map(([selector, [signature]]) => [signature, selector] as const)
    // Of two errors with a name, the first counts.
    const all = [...known, ...more].map(([signature, selector]) => [nameOf(signature).toLowerCase(), selector] as const)
    names = { of: reverts, selectors: new Map(all.reverse()) }
  }
  return names.selectors.get(name)
}
