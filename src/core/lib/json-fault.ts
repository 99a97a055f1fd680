/** Describes a JSON syntax error in plain words and suggests a fix. */
import { type JsonFault, placeOf } from './json-scan.ts'

export type FaultWords = { title: string; message: string; advice: string; line: number; column: number }

/** Describes a fault, with its line and column. */
export function faultWords(text: string, fault: JsonFault): FaultWords {
  const [message, advice] = wordsOf(fault)
  return { title: 'This is not JSON', message, advice, ...placeOf(text, fault.offset) }
}

const PYTHON = new Set(['None', 'True', 'False'])

function wordsOf({ kind, word = '', open }: JsonFault): [message: string, advice: string] {
  switch (kind) {
    case 'empty':
      return ['There is no text.', 'Paste a response, a request or a batch.']
    case 'end':
      return [
        `The text ends too early: ${openWords(open)}.`,
        'A part is missing at the end; copy it again, to the last bracket.',
      ]
    case 'open-string':
      return [
        'The text ends inside a string: its closing quote is missing.',
        'The copy was cut; copy it again, to the last bracket.',
      ]
    case 'trailing-comma':
      return ['A comma stands before a closing bracket.', 'Remove the comma: JSON has none after the last entry.']
    case 'extra-comma':
      return ['A comma stands where a value should be.', 'Remove it, or write the missing value.']
    case 'missing-comma':
      return ['A comma is missing before this.', 'Write a comma between two entries.']
    case 'missing-colon':
      return ['A colon is missing after the name.', 'Write ":" between a name and its value.']
    case 'wrong-bracket':
      return ['This bracket does not close what was opened last.', 'Every { ends with } and every [ with ].']
    case 'single-quote':
      return [
        'Text stands in single quotes.',
        'That is how Python and JavaScript print it. In Python print json.dumps(answer), in JavaScript JSON.stringify(answer).',
      ]
    case 'curly-quote':
      return ['Text stands in curly quotes.', 'A word processor or chat changed them; JSON needs the straight ".']
    case 'comment':
      return ['JSON has no comments.', 'Remove the comment.']
    case 'ellipsis':
      return [
        'An ellipsis stands for something that was left out.',
        'The text was shortened for display; copy the raw answer.',
      ]
    case 'control-character':
      return [
        word === '\n' || word === '\r'
          ? 'A line break stands inside a string.'
          : 'A control character stands inside a string.',
        'Terminals break long lines when they print; copy the raw answer, or write \\n for a line break.',
      ]
    case 'escape':
      return [
        'A backslash is followed by something that is no escape.',
        'Allowed are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits.',
      ]
    case 'bare-hex':
      return [
        'A hex value stands without quotes.',
        `Write it as a string: "${word.slice(0, 20)}${word.length > 20 ? '…' : ''}".`,
      ]
    default:
      return lessCommon(kind, word)
  }
}

function lessCommon(kind: JsonFault['kind'], word: string): [message: string, advice: string] {
  if (kind === 'bare-key')
    return [
      `The name ${short(word)} has no quotes.`,
      'That is how JavaScript prints an object; print JSON.stringify(answer).',
    ]
  if (kind === 'number')
    return word.endsWith('n')
      ? [`${short(word)} is a BigInt of JavaScript.`, 'JSON has no BigInt. Quantities are hex strings: "0x1f4".']
      : [
          `${short(word)} is not a number of JSON.`,
          'No leading zeros or plus, and digits on both sides of the point. Quantities are hex strings.',
        ]
  if (kind === 'word' && PYTHON.has(word))
    return [`${word} is a word of Python.`, 'In Python print json.dumps(answer): JSON writes null, true and false.']
  if (kind === 'word' && /^(NaN|Infinity|undefined)$/.test(word))
    return [
      `${word} is a word of JavaScript; JSON has no such value.`,
      'A node never sends it: something changed the answer on the way.',
    ]
  if (kind === 'word')
    return [
      `${short(word)} is not JSON: text needs double quotes.`,
      'Copy the raw answer, from the first { to the last }.',
    ]
  return ['There is a character here that JSON does not know.', 'Copy the raw answer, from the first { to the last }.']
}

const short = (word: string): string => (word.length > 24 ? `${word.slice(0, 24)}…` : word)

function openWords(open: string): string {
  const braces = [...open].filter((bracket) => bracket === '{').length
  const brackets = open.length - braces
  const words = [...(braces > 0 ? [`${braces} × }`] : []), ...(brackets > 0 ? [`${brackets} × ]`] : [])]
  return `${words.join(' and ')} missing`
}
