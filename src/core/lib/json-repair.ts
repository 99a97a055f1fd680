/** Repairs text that is almost JSON if the intended JSON is unambiguous. */
import { scanJson } from './json-scan.ts'

export type Repair = { label: string; text: string }

/** Longer texts are not repaired. Characters. */
const MAX_LENGTH = 2_000_000

/** Returns the first repair that yields valid JSON, or undefined. */
export function repairJson(text: string): Repair | undefined {
  if (text.length > MAX_LENGTH) return undefined
  for (const { label, read } of READINGS) {
    const candidate = read(text)
    if (candidate === undefined || candidate === text) continue
    for (const attempt of [candidate, read === rewritten ? undefined : rewritten(candidate)])
      if (attempt !== undefined && attempt.trim() !== '' && scanJson(attempt) === undefined)
        return { label, text: attempt }
  }
  return undefined
}

const READINGS: readonly { label: string; read: (text: string) => string | undefined }[] = [
  { label: 'Check the body of this call', read: curlBody },
  {
    label: 'Put quotes around it',
    read: (text) => (/^\s*0x[0-9a-fA-F]*\s*$/.test(text) ? `"${text.trim()}"` : undefined),
  },
  { label: 'Check the text between the marks', read: (text) => /```[a-z]*\n([\s\S]*?)\n?```/.exec(text)?.[1] },
  { label: 'Check the body below the headers', read: (text) => /^HTTP\/[\s\S]*?\r?\n\r?\n([\s\S]+)$/.exec(text)?.[1] },
  {
    label: 'Check the data of the events',
    read: (text) =>
      /^\s*(data|event|id):/.test(text)
        ? text.replace(/^(event|id|retry):.*$/gm, '').replace(/^data: ?/gm, '')
        : undefined,
  },
  { label: 'Read it as JSON', read: rewritten },
  { label: 'Remove the text around it', read: inner },
]

/** From the first bracket to the last one that can close it. */
function inner(text: string): string | undefined {
  const start = text.search(/[[{]/)
  return start === -1 ? undefined : toLastBracket(text, start)
}

function toLastBracket(text: string, start: number): string | undefined {
  const end = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']'))
  return end > start ? text.slice(start, end + 1) : undefined
}

/**
 * Text allowed before the JSON of a log line. It has no quotes or braces and only paired brackets, for example of a
 * time.
 */
const BEFORE = /^(?:[^"{}[\]]|\[[^"{}[\]]*\])*$/

/** Extracts JSON from a line of other text such as a log line. Undefined if the text itself may be meant as JSON. */
export function jsonInside(text: string): string | undefined {
  if (text.length > MAX_LENGTH) return undefined
  for (const bracket of ['{', '[']) {
    const start = text.indexOf(bracket)
    const found = start > 0 && text.slice(0, start).trim() !== '' ? toLastBracket(text, start) : undefined
    if (found !== undefined && BEFORE.test(text.slice(0, start)) && scanJson(found) === undefined) return found
  }
  return undefined
}

/** The request body of a curl command, after `-d`, `--data`, `--data-raw`, `--data-binary` or `--json`. */
export function curlBody(text: string): string | undefined {
  if (!/^\s*(\$\s*)?curl(\.exe)?\s/.test(text)) return undefined
  const flag = /\s(?:-d|--data(?:-raw|-binary|-ascii)?|--json)[\s=]*\$?(['"])/.exec(text)
  if (!flag) return undefined
  const quote = flag[1] === "'" ? "'" : '"'
  const start = flag.index + flag[0].length
  return quote === "'" ? singleQuoted(text, start) : doubleQuoted(text, start)
}

/** Reads a single-quoted shell word, in which `'\''` is a quote. */
function singleQuoted(text: string, start: number): string | undefined {
  let body = ''
  let at = start
  for (;;) {
    const end = text.indexOf("'", at)
    if (end === -1) return undefined
    body += text.slice(at, end)
    if (!text.startsWith("'\\''", end)) return body
    body += "'"
    at = end + 4
  }
}

function doubleQuoted(text: string, start: number): string | undefined {
  for (let at = start; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return text.slice(start, at).replace(/\\(["\\$`])/g, '$1')
  }
  return undefined
}

const SPACE = /[\s\ufeff]+/y
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|#[^\n]*/y
const STRING = /"(?:[^"\\\n]|\\.)*"/y
const SINGLE = /'(?:[^'\\\n]|\\.)*'|`(?:[^`\\]|\\.)*`/y
const CURLY = /[“„«‘]([^“”„«»‘’\n]*)[”“»’]/y
const CALL = /(?:[A-Za-z_][\w.]*)\(\s*/y
const HEX = /0[xX][0-9a-fA-F]*/y
const NUMBER = /-?\d[\d_]*(?:\.\d+)?(?:[eE][+-]?\d+)?n?/y
const WORD = /[A-Za-z_$][\w$]*/y
const DEPTH: Readonly<Record<string, number>> = { '{': 1, '[': 1, '}': -1, ']': -1 }
const WORDS: Readonly<Record<string, string>> = {
  true: 'true',
  false: 'false',
  null: 'null',
  None: 'null',
  True: 'true',
  False: 'false',
}

/** Values outside of brackets that are rewritten. A text of more is not meant as JSON. */
const MAX_BARE = 1_000

/** Rewrites quotes, commas, comments and constants to valid JSON. Undefined if the text contains anything else. */
function rewritten(text: string): string | undefined {
  const out: string[] = []
  let calls = 0
  let depth = 0
  let bare = 0
  let at = 0
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at
    const match = pattern.exec(text)
    if (!match || match[0] === '') return undefined
    at += match[0].length
    return match[0]
  }
  while (at < text.length) {
    const char = text[at] ?? ''
    if ('{}[],:'.includes(char)) {
      if (char === '}' || char === ']') dropComma(out)
      depth += DEPTH[char] ?? 0
      out.push(char)
      at++
      continue
    }
    const space = take(SPACE)
    if (space !== undefined) {
      out.push(space.includes('\n') ? '\n' : ' ')
      continue
    }
    if ((char === '/' || char === '#') && take(COMMENT) !== undefined) continue
    if (char === ')' && calls > 0) {
      calls--
      at++
      continue
    }
    if (depth === 0 && ++bare > MAX_BARE) return undefined
    const value = string(char, take)
    if (value !== undefined) {
      out.push(value)
      continue
    }
    if (take(CALL) !== undefined) {
      calls++
      continue
    }
    const plain = quoted(take(HEX)) ?? take(NUMBER)?.replace(/[_n]/g, '') ?? word(take(WORD), text, at)
    if (plain === undefined) return undefined
    out.push(plain)
  }
  return calls === 0 ? out.join('').trim() : undefined
}

/** A text in quotes of any kind, in straight quotes. `char` is its first character. */
function string(char: string, take: (pattern: RegExp) => string | undefined): string | undefined {
  if (char === '"') return take(STRING)
  if (char === "'" || char === '`') return requoted(take(SINGLE))
  return '“„«‘'.includes(char) ? curly(take(CURLY)) : undefined
}

function dropComma(out: string[]): void {
  let at = out.length - 1
  while (at >= 0 && (out[at] ?? '').trim() === '') at--
  if (out[at] === ',') out.splice(at, 1)
}

const quoted = (text: string | undefined): string | undefined => (text === undefined ? undefined : `"${text}"`)

const curly = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : JSON.stringify(text.slice(1, -1))

/** `'it\'s'` → `"it's"`. */
const requoted = (text: string | undefined): string | undefined =>
  text === undefined
    ? undefined
    : `"${text
        .slice(1, -1)
        .replaceAll(`\\${text[0]}`, text[0] ?? '')
        .replace(/(?<!\\)"/g, '\\"')
        .replaceAll('\n', '\\n')}"`

/** A bare word: a constant, or a name before its colon. */
function word(text: string | undefined, whole: string, at: number): string | undefined {
  if (text === undefined) return undefined
  if (/^\s*:/.test(whole.slice(at, at + 20))) return `"${text}"`
  return Object.hasOwn(WORDS, text) ? WORDS[text] : undefined
}
