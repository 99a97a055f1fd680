/**
 * Placeholders in authored text. Each names a number, a count or an error message that is defined elsewhere.
 *
 * | Placeholder | Result |
 * |---|---|
 * | `{limit:call-gas}` | the number of a limit, grouped: 30,000,000 |
 * | `{limit:call-gas:words}` | the same in words: 30 million |
 * | `{limit:call-gas:plain}` | without groups, as on a command line: 30000000 |
 * | `{limit:call-gas:unit}` | with its unit: 30,000,000 gas |
 * | `{limit:log-range:next}` | plus one: 1,001 |
 * | `{limit:suggested-tip:hex}` | as a quantity, with gwei converted to wei: 0x77359400 |
 * | `{limit:frame:KiB}` | in another unit of the same kind, with its name: 256 KiB |
 * | `{fact:blockTime}` | a fact of src/core/facts/network.ts as pages show it: 300 ms |
 * | `{fact:executionDelay:words}` | with a small number spelled out: three blocks. Facts accept the forms of limits |
 * | `{count:listed}` | number of methods in the public reference |
 * | `{error:InvalidParams}` | the message of an error, by its name |
 * | `{message:Transaction expired}` | a node's error text, verbatim. The build fails if it does not exist |
 * | `{=25 MON}` | 25 MON, deliberately typed by hand: history, another release or a worked example |
 *
 * In code, they are replaced if the first line of the fence contains `facts`, as in ```bash facts.
 */
import { chain } from '../../chain.config.ts'
import { grouped } from './grouped.ts'
import { numberToHex } from './hex.ts'
import { nearest } from './nearest.ts'

/** A number with its unit, as defined in its source. */
export type HomeNumber = {
  value: number
  unit?: string | undefined
  /** Regular expression for words of a sentence about this number. Omitted if the number and its unit suffice. */
  about?: string | undefined
}

/** A fact as pages show it. `unit` and `about` have the same meaning as for a number. */
export type FactText = { value: string; unit?: string | undefined; about?: string | undefined }

/** The sources that placeholders can reference. */
export type Homes = {
  limit: Readonly<Record<string, HomeNumber>>
  fact?: Readonly<Record<string, FactText>>
  count: Readonly<Record<string, number>>
  error: Readonly<Record<string, string>>
  /** Texts of errors. */
  message?: readonly string[]
}

export type PlaceholderProblem = { placeholder: string; index: number; message: string; fix: string }

/** Units by kind, each with how many of the kind's smallest unit it is. */
export const UNITS: Readonly<Record<string, { kind: string; size: number }>> = {
  ms: { kind: 'time', size: 1 },
  milliseconds: { kind: 'time', size: 1 },
  s: { kind: 'time', size: 1_000 },
  seconds: { kind: 'time', size: 1_000 },
  minutes: { kind: 'time', size: 60_000 },
  wei: { kind: 'money', size: 1e-9 },
  gwei: { kind: 'money', size: 1 },
  [chain.symbol]: { kind: 'money', size: 1e9 },
  bytes: { kind: 'bytes', size: 1 },
  KB: { kind: 'bytes', size: 1_024 },
  KiB: { kind: 'bytes', size: 1_024 },
  MB: { kind: 'bytes', size: 1_000_000 },
  MiB: { kind: 'bytes', size: 1_048_576 },
}

const PLACEHOLDER = /\{(limit|fact|count|error):([\w./*-]+)(?::(\w+))?\}|\{=([^{}\n]+)\}|\{(message):([^{}\n]+)\}/g

function inWords(value: number): string {
  for (const [size, word] of [
    [1e9, 'billion'],
    [1e6, 'million'],
  ] as const)
    if (value >= size) return `${value / size} ${word}`
  return grouped(value)
}

/** Formats a number as the placeholder requests. Undefined if the form does not exist or does not suit the unit. */
function formed({ value, unit = '' }: HomeNumber, form: string | undefined): string | undefined {
  if (form === undefined) return grouped(value)
  if (form === 'plain') return String(value)
  if (form === 'words') return inWords(value)
  if (form === 'next') return grouped(value + 1)
  if (form === 'unit') return `${grouped(value)} ${unit}`
  if (form === 'hex') return numberToHex(unit === 'gwei' ? value * 1e9 : value)
  const [from, to] = [UNITS[unit], UNITS[form]]
  return from && to && from.kind === to.kind ? `${decimal((value * from.size) / to.size)} ${form}` : undefined
}

/** Groups the digits of whole numbers and writes small fractions without an exponent. */
const decimal = (value: number): string =>
  Number.isInteger(value) ? grouped(value) : value.toFixed(12).replace(/0+$/, '')

/**
 * Fills in the placeholders of a text.
 * @returns the text, and a problem for each unknown placeholder, which stays unchanged.
 */
export function fillPlaceholders(text: string, homes: Homes): { text: string; problems: PlaceholderProblem[] } {
  const problems: PlaceholderProblem[] = []
  const filled = text.replace(
    PLACEHOLDER,
    (
      placeholder: string,
      one?: keyof Homes,
      named = '',
      form?: string,
      literal?: string,
      other?: 'message',
      text = '',
      at?: number,
    ) => {
      if (literal !== undefined) return literal
      const [kind, name] = [one ?? other ?? 'message', other ? text : named]
      const value = valueOfName(kind, name, form, homes)
      if (value !== undefined) return value
      problems.push({ placeholder, index: at ?? 0, ...explained(kind, name, form, homes) })
      return placeholder
    },
  )
  return { text: filled, problems }
}

/** Removes the numbers that are marked as typed by hand, for checks that search for typed numbers. */
export const withoutMarks = (text: string): string =>
  text.replace(PLACEHOLDER, (placeholder) => ' '.repeat(placeholder.length))

/** The placeholders and marks of a text, and where each begins. */
export const placeholdersIn = (text: string): { placeholder: string; index: number }[] =>
  [...text.matchAll(PLACEHOLDER)].map(({ 0: placeholder, index }) => ({ placeholder, index }))

const own = <Value>(record: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  record !== undefined && Object.hasOwn(record, name) ? record[name] : undefined

function valueOfName(kind: keyof Homes, name: string, form: string | undefined, homes: Homes): string | undefined {
  if (kind === 'limit') {
    const number = own(homes.limit, name)
    return number && formed(number, form)
  }
  if (kind === 'fact') return factText(own(homes.fact, name), form)
  if (kind === 'message') return homes.message?.includes(name) ? name : undefined
  if (form !== undefined) return undefined
  return kind === 'count' ? own(homes.count, name)?.toString() : own(homes.error, name)
}

/** A fact that is one number with its unit, as that: `300 ms`, `150,000,000`, `about 40,000 blocks`, `18 MON per block`. */
export function numberOf({ value, unit, about }: FactText): HomeNumber | undefined {
  const [, digits, times, word] =
    /^(?:about )?([\d,.]+)(?: (million))?(?: ([A-Za-z]+))?(?: per \w+)?$/.exec(value) ?? []
  const number = Number(digits?.replaceAll(',', '')) * (times ? 1e6 : 1)
  return Number.isNaN(number) ? undefined : { value: number, unit: unit ?? word, about }
}

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]

function factText(fact: FactText | undefined, form: string | undefined): string | undefined {
  if (fact === undefined || form === undefined) return fact?.value
  const number = numberOf(fact)
  if (form === 'words') return fact.value.replace(/^\d+/, (digits) => SMALL[Number(digits)] ?? digits)
  return number && formed(number, form)
}

const HOME: Record<keyof Homes, string> = {
  limit: 'openrpc/openrpc.yaml (x-node-limits), openrpc/numbers.yaml or the x-limits of a method',
  fact: 'src/core/facts/network.ts',
  count: 'the list of methods',
  error: 'openrpc/errors.yaml',
  message: 'openrpc/errors.yaml',
}

function explained(kind: keyof Homes, name: string, form: string | undefined, homes: Homes) {
  const known = kind === 'message' ? [...(homes.message ?? [])] : Object.keys(homes[kind] ?? {})
  if (known.includes(name))
    return {
      message: `"${form}" is not a form of ${kind} ${name}.`,
      fix: 'Write words, plain, unit, next, hex, or another unit of the same kind such as KiB or s.',
    }
  return {
    message: `There is no ${kind} "${name}".`,
    fix: `Nearest: ${nearest(name, known).join(', ') || 'none'}. Its home is ${HOME[kind]}.`,
  }
}
