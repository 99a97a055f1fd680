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
        'The end is missing. Copy the text again, up to the last bracket.',
      ]
    case 'open-string':
      return [
        'The text ends inside a string, without a closing quote.',
        'The copy was cut. Copy the text again, up to the last bracket.',
      ]
    case 'trailing-comma':
      return [
        'There is a comma before a closing bracket.',
        'Remove the comma. JSON does not allow a comma after the last entry.',
      ]
    case 'extra-comma':
      return ['There is a comma where a value should be.', 'Remove it, or write the missing value.']
    case 'missing-comma':
      return ['A comma is missing before this.', 'Write a comma between two entries.']
    case 'missing-colon':
      return ['A colon is missing after the name.', 'Write ":" between a name and its value.']
    case 'wrong-bracket':
      return ['This bracket does not match the last open bracket.', 'Every { ends with } and every [ with ].']
    case 'single-quote':
      return [
        'Text is in single quotes.',
        'That is how Python and JavaScript print it. In Python print json.dumps(answer), in JavaScript JSON.stringify(answer).',
      ]
    case 'curly-quote':
      return ['Text is in curly quotes.', 'A word processor or chat changed them. JSON needs the straight ".']
    case 'comment':
      return ['JSON does not allow comments.', 'Remove the comment.']
    case 'ellipsis':
      return ['An ellipsis replaces omitted text.', 'The text was shortened for display. Copy the raw response.']
    case 'control-character':
      return [
        word === '\n' || word === '\r'
          ? 'There is a line break inside a string.'
          : 'There is a control character inside a string.',
        'Terminals break long lines when they print. Copy the raw response, or write \\n for a line break.',
      ]
    case 'escape':
      return [
        'A backslash is followed by an invalid escape.',
        'Allowed are \\" \\\\ \\/ \\b \\f \\n \\r \\t and \\u with four hex digits.',
      ]
    case 'bare-hex':
      return [
        'A hex value has no quotes.',
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
      'That is how JavaScript prints an object. Print JSON.stringify(answer).',
    ]
  if (kind === 'number')
    return word.endsWith('n')
      ? [`${short(word)} is a JavaScript BigInt.`, 'JSON has no BigInt. Quantities are hex strings: "0x1f4".']
      : [
          `${short(word)} is not a JSON number.`,
          'Remove leading zeros and plus signs, and write digits on both sides of the point. Quantities are hex strings.',
        ]
  if (kind === 'word' && PYTHON.has(word))
    return [`${word} is a Python value.`, 'In Python print json.dumps(answer). JSON uses null, true and false.']
  if (kind === 'word' && /^(NaN|Infinity|undefined)$/.test(word))
    return [
      `${word} is a JavaScript value that JSON does not have.`,
      'A node never sends it, so something changed the response on the way.',
    ]
  if (kind === 'word')
    return [
      `${short(word)} is not JSON, because text needs double quotes.`,
      'Copy the raw response, from the first { to the last }.',
    ]
  return ['JSON does not allow the character here.', 'Copy the raw response, from the first { to the last }.']
}

const short = (word: string): string => (word.length > 24 ? `${word.slice(0, 24)}…` : word)

function openWords(open: string): string {
  const braces = [...open].filter((bracket) => bracket === '{').length
  const brackets = open.length - braces
  const words = [...(braces > 0 ? [`${braces} × }`] : []), ...(brackets > 0 ? [`${brackets} × ]`] : [])]
  return `${words.join(' and ')} missing`
}
