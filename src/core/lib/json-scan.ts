/**
 * Token-by-token JSON scanner that reports positions. It is iterative, so deep nesting cannot overflow the stack. It
 * also reads several consecutive values, as logs print them. Syntax errors are classified for messages.
 */

export type JsonTokenKind = 'object' | 'array' | 'end' | 'key' | 'string' | 'number' | 'literal'

/** Called for each token. `start` and `end` are offsets into the text. */
export type OnToken = (kind: JsonTokenKind, start: number, end: number) => void

export type FaultKind =
  | 'empty'
  | 'end'
  | 'open-string'
  | 'trailing-comma'
  | 'extra-comma'
  | 'missing-comma'
  | 'missing-colon'
  | 'wrong-bracket'
  | 'single-quote'
  | 'curly-quote'
  | 'comment'
  | 'word'
  | 'bare-key'
  | 'number'
  | 'bare-hex'
  | 'control-character'
  | 'escape'
  | 'ellipsis'
  | 'unexpected'

/** Where scanning stopped and why. `open` lists the unclosed brackets, outermost first. */
export type JsonFault = { kind: FaultKind; offset: number; word?: string; open: string }

type State = 'value' | 'first-item' | 'first-key' | 'key' | 'colon' | 'after' | 'top'

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const WORD = /[\p{L}_$][\p{L}\p{N}_$.-]*/uy
const NUMBER_LIKE = /[+-]?\.?[0-9][0-9a-zA-Z_.]*/y
const LITERALS = new Set(['true', 'false', 'null'])
const CURLY = new Set(['“', '”', '„', '‟', '‘', '’', '«', '»'])

/** Scans the whole text. Returns undefined if it consists of one or more JSON values. */
export function scanJson(text: string, on: OnToken = () => undefined): JsonFault | undefined {
  return new Scanner(text, on).run()
}

class Scanner {
  readonly #text: string
  readonly #on: OnToken
  #at = 0
  #state: State = 'top'
  /** `{` and `[` that are open. */
  readonly #open: string[] = []
  #hasValue = false
  #afterComma = false

  constructor(text: string, on: OnToken) {
    this.#text = text
    this.#on = on
  }

  run(): JsonFault | undefined {
    for (;;) {
      this.#skipSpace()
      if (this.#at >= this.#text.length) return this.#atEnd()
      const fault = this.#step(this.#text[this.#at] ?? '')
      if (fault) return fault
    }
  }

  #skipSpace(): void {
    for (;;) {
      const code = this.#text.charCodeAt(this.#at)
      if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return
      this.#at++
    }
  }

  #fault(kind: FaultKind, word?: string): JsonFault {
    return { kind, offset: this.#at, open: this.#open.join(''), ...(word !== undefined && { word }) }
  }

  #atEnd(): JsonFault | undefined {
    if (this.#open.length > 0) return this.#fault('end')
    return this.#hasValue ? undefined : this.#fault('empty')
  }

  #step(char: string): JsonFault | undefined {
    switch (this.#state) {
      case 'top':
      case 'value':
        return this.#value(char)
      case 'first-item':
        return char === ']' ? this.#close(char) : this.#value(char)
      case 'first-key':
        return char === '}' ? this.#close(char) : this.#key(char)
      case 'key':
        return this.#key(char)
      case 'colon':
        if (char !== ':') return this.#fault(char === '/' ? 'comment' : 'missing-colon')
        this.#at++
        this.#state = 'value'
        return undefined
      default:
        return this.#after(char)
    }
  }

  #after(char: string): JsonFault | undefined {
    if (char === ',') {
      this.#at++
      this.#afterComma = true
      this.#state = this.#open.at(-1) === '{' ? 'key' : 'value'
      return undefined
    }
    if (char === '}' || char === ']') return this.#close(char)
    if (char === '/' || char === '#') return this.#fault('comment')
    if (char === '.' || char === '…') return this.#fault('ellipsis')
    return this.#fault(/["'{[\w“]/.test(char) ? 'missing-comma' : 'unexpected')
  }

  #value(char: string): JsonFault | undefined {
    const afterComma = this.#afterComma
    this.#afterComma = false
    if (char === '{' || char === '[') return this.#enter(char)
    if (char === '"') return this.#string('string')
    if (char === ']' || char === '}') return this.#fault(afterComma ? 'trailing-comma' : 'wrong-bracket')
    if (char === ',') return this.#fault('extra-comma')
    if ((char >= '0' && char <= '9') || char === '-') return this.#number()
    return this.#foreign(char)
  }

  /** Classifies a non-JSON token where a value is expected. */
  #foreign(char: string): JsonFault | undefined {
    const word = this.#match(WORD)
    if (word !== undefined && LITERALS.has(word)) {
      this.#on('literal', this.#at, this.#at + word.length)
      this.#done(word.length)
      return undefined
    }
    if (word !== undefined) return this.#fault('word', word)
    if (char === "'" || char === '`') return this.#fault('single-quote')
    if (CURLY.has(char)) return this.#fault('curly-quote')
    if (char === '/' || char === '#') return this.#fault('comment')
    if (char === '…' || this.#text.startsWith('...', this.#at)) return this.#fault('ellipsis')
    if (char === '+' || char === '.') return this.#fault('number')
    return this.#fault('unexpected')
  }

  #key(char: string): JsonFault | undefined {
    const afterComma = this.#afterComma
    this.#afterComma = false
    if (char === '"') {
      const fault = this.#string('key')
      this.#state = 'colon'
      return fault
    }
    if (char === '}') return this.#fault(afterComma ? 'trailing-comma' : 'unexpected')
    if (char === ',') return this.#fault('extra-comma')
    if (char === "'" || char === '`') return this.#fault('single-quote')
    if (CURLY.has(char)) return this.#fault('curly-quote')
    if (char === '/' || char === '#') return this.#fault('comment')
    if (char === '…' || this.#text.startsWith('...', this.#at)) return this.#fault('ellipsis')
    const word = this.#match(WORD) ?? this.#match(NUMBER_LIKE)
    return word === undefined ? this.#fault('unexpected') : this.#fault('bare-key', word)
  }

  #enter(char: string): undefined {
    this.#on(char === '{' ? 'object' : 'array', this.#at, this.#at + 1)
    this.#at++
    this.#open.push(char)
    this.#state = char === '{' ? 'first-key' : 'first-item'
  }

  #close(char: string): JsonFault | undefined {
    if (this.#open.at(-1) !== (char === '}' ? '{' : '[')) return this.#fault('wrong-bracket')
    this.#open.pop()
    this.#on('end', this.#at, this.#at + 1)
    this.#done(1)
    return undefined
  }

  /** A value is complete. */
  #done(length: number): void {
    this.#at += length
    this.#afterComma = false
    this.#hasValue = true
    this.#state = this.#open.length === 0 ? 'top' : 'after'
  }

  #number(): JsonFault | undefined {
    const number = this.#match(NUMBER) ?? ''
    const like = this.#match(NUMBER_LIKE) ?? number
    if (/^-?0[xX]/.test(like)) return this.#fault('bare-hex', like)
    if (number === '' || like.length > number.length) return this.#fault('number', like === '' ? '-' : like)
    this.#on('number', this.#at, this.#at + number.length)
    this.#done(number.length)
    return undefined
  }

  #string(kind: 'string' | 'key'): JsonFault | undefined {
    const start = this.#at
    let at = start + 1
    for (;;) {
      const code = this.#text.charCodeAt(at)
      if (code === 34) break
      if (Number.isNaN(code)) return this.#fault('open-string')
      if (code < 32) {
        this.#at = at
        return { ...this.#fault('control-character'), word: this.#text[at] ?? '' }
      }
      if (code === 92 && !this.#isEscape(at)) {
        this.#at = at
        return this.#text.length - at < 6 ? this.#fault('open-string') : this.#fault('escape')
      }
      at += code === 92 ? 2 : 1
    }
    this.#on(kind, start, at + 1)
    if (kind === 'key') this.#at = at + 1
    else this.#done(at + 1 - start)
    return undefined
  }

  #isEscape(at: number): boolean {
    const next = this.#text[at + 1] ?? ''
    return next === 'u'
      ? /^[0-9a-fA-F]{4}$/.test(this.#text.slice(at + 2, at + 6))
      : '"\\/bfnrt'.includes(next) && next !== ''
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at
    return pattern.exec(this.#text)?.[0]
  }
}

/** Line and column of an offset, both counted from 1. */
export function placeOf(text: string, offset: number): { line: number; column: number } {
  let line = 1
  let start = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) {
    line++
    start = at + 1
  }
  return { line, column: offset - start + 1 }
}
