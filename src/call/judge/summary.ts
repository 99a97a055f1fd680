/** CheckedMessage messages → title, summary, and how the method was found, in words. */
import type { Report } from '../../package/rpc/report.ts'
import type { Message } from './messages.ts'
import type { Finding, MethodSource, Verdict } from './verdict.ts'

export type CheckedMessage = {
  message: Message
  /** Undefined when a method cannot be determined, because none fits or several fit a plain value. */
  method?: string
  how: MethodSource
  report: Report
  /** Methods whose shape the value meets. */
  fits: readonly string[]
  /** Methods it fits, where it does not fit the one it was checked with. */
  others?: readonly string[]
}

type Checked = Extract<Verdict, { kind: 'checked' }>

const number = (count: number, one: string, many = `${one}s`): string =>
  count === 1 ? `1 ${one}` : `${count.toLocaleString('en')} ${many}`

const isError = ({ message }: CheckedMessage): boolean =>
  message.kind === 'response' && (message.value as { error?: unknown }).error !== undefined

export function titleOf(
  checked: readonly CheckedMessage[],
  findings: readonly Finding[],
  isTruncated: boolean,
): Pick<Checked, 'tone' | 'title'> {
  if (findings.length > 0)
    return { tone: 'danger', title: `${isTruncated ? 'More than ' : ''}${number(findings.length, 'problem')}` }
  const [only] = checked
  if (checked.length === 0) return { tone: 'warn', title: 'An empty batch' }
  if (checked.length > 1) return { tone: 'success', title: `All ${checked.length} fit` }
  if (only && isError(only)) return { tone: 'warn', title: 'A valid answer: an error' }
  if (only?.message.kind === 'notification') return { tone: 'success', title: 'A notification of a subscription' }
  if (only && only.how === 'none') return { tone: 'warn', title: 'Which method is it?' }
  return { tone: 'success', title: 'It fits' }
}

export function summaryOf(checked: readonly CheckedMessage[], findings: readonly Finding[]): string {
  if (checked.length === 0) return 'A batch needs at least one request; the node answers it with an error.'
  if (checked.length > 1) return `${kindsOf(checked)}${brokenOf(checked, findings)}.`
  const [only] = checked
  if (!only) return ''
  if (only.how === 'none' && !isError(only))
    return 'No method of the node returns such a value. Choose the method to see the differences.'
  return othersOf(only) || fieldsOf(only, findings)
}

/** `The answer fits eth_getBalance.` The reader may have chosen the wrong method. */
function othersOf({ others = [] }: CheckedMessage): string {
  const [first, second] = others
  if (first === undefined) return ''
  if (second === undefined) return `The answer fits ${first}.`
  return others.length === 2
    ? `The answer fits ${first} and ${second}.`
    : `The answer fits ${first} and ${others.length - 1} other methods.`
}

function kindsOf(checked: readonly CheckedMessage[]): string {
  const count = (kind: Message['kind']) => checked.filter(({ message }) => message.kind === kind).length
  const words = [
    count('request') > 0 ? number(count('request'), 'request') : '',
    count('response') > 0 ? number(count('response'), 'answer') : '',
    count('notification') > 0 ? number(count('notification'), 'notification') : '',
    count('value') > 0 ? number(count('value'), 'value') : '',
  ]
  return words.filter((word) => word !== '').join(', ')
}

function brokenOf(checked: readonly CheckedMessage[], findings: readonly Finding[]): string {
  const broken = checked.filter(({ report }) => !report.valid).length
  return findings.length === 0 || broken === 0 ? '' : `; ${broken} of ${checked.length} with problems`
}

/** `10 of 14 fields fit.` for an object. Otherwise the kind of value. */
function fieldsOf({ message, method, report, fits }: CheckedMessage, findings: readonly Finding[]): string {
  if (message.kind === 'request')
    return findings.length === 0 ? `A request of ${method ?? 'an unknown method'}.` : 'A request.'
  const inner = message.kind === 'response' ? (message.value as { result?: unknown }).result : message.value
  if (message.kind === 'response' && inner === undefined) return ''
  if (method === undefined && fits.length > 1) return `${fits.length} methods answer such a value.`
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner))
    return findings.length === 0 ? `A result of ${method ?? 'the method'}.` : ''
  const prefix = message.kind === 'response' ? '/result/' : '/'
  const problems = report.valid ? [] : report.problems
  const missing = problems.filter(({ keyword, path }) => keyword === 'required' && `${path}/` === prefix).length
  const wrong = new Set(
    problems.flatMap(({ path, keyword }) =>
      path.startsWith(prefix) && keyword !== 'required' ? [path.slice(prefix.length).split('/')[0]] : [],
    ),
  ).size
  const total = Object.keys(inner).length + missing
  return `${total - missing - wrong} of ${number(total, 'field')} fit.`
}

/** How the method was found, for the line next to the select. */
export function whereFrom(
  checked: readonly CheckedMessage[],
  chosen: string | undefined,
): Pick<Checked, 'found' | 'foundWords'> {
  if (chosen !== undefined) return { found: 'chosen', foundWords: 'Chosen by you.' }
  const [first] = checked
  const methods = new Set(checked.map(({ method }) => method))
  if (checked.length > 1 && methods.size > 1) return { found: 'several', foundWords: 'Each part has its own method.' }
  if (first?.how === 'request') return { found: 'request', foundWords: 'Named by the request in the text.' }
  if (first?.method !== undefined && first.fits.length > 1) {
    const others = first.fits.filter((name) => name !== first.method)
    return {
      found: 'fields',
      foundWords: `Found by its fields; ${others.join(' and ')} answer the same. Choose another if it is wrong.`,
    }
  }
  if (first?.method !== undefined)
    return { found: 'fields', foundWords: 'Found by its fields. Choose another if it is wrong.' }
  if (first && first.fits.length > 1)
    return {
      found: 'none',
      foundWords: `${first.fits.length} methods answer such a value. Choose one to see what it means.`,
    }
  return {
    found: 'none',
    foundWords: first && isError(first) ? 'An error looks the same for every method.' : 'No method found. Choose one.',
  }
}
