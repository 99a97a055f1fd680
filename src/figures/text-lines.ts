/**
 * Measures the text of a drawing without a browser. An SVG cannot wrap, so every line is broken here and boxes are
 * sized before drawing. Widths are for Inter at weight 600, the widest in use, so that an estimate is never too small.
 * JetBrains Mono is 0.6 em for every character.
 */

/** Type of a drawing, in drawing units. */
export type TextStyle = { size: number; leading: number }
export const LABEL: TextStyle = { size: 13, leading: 17 }
export const NOTE: TextStyle = { size: 12, leading: 16 }

/** Part of a line in one typeface. Mono is for wire data: method names, tags, hex values. */
export type Run = { text: string; mono: boolean }
export type Line = { runs: readonly Run[]; width: number }
/** Wrapped text. `width` is the longest line's width. */
export type TextBlock = { lines: readonly Line[]; width: number; height: number; style: TextStyle }

const MONO_SIZE = 12
const MONO_EM = 0.6
const OTHER_EM = 1
/** Covers the fallback face, which is up to 0.5% wider, and rounding. */
const SAFETY = 1.02

/** Hundredths of an em → the characters of that width. */
const INTER: Readonly<Record<number, string>> = {
  26: ' \u00a0',
  28: 'Iijl',
  30: '‘’',
  32: ',.:·',
  34: "!';",
  36: '`t|',
  38: '()/[\\]',
  40: 'fr',
  44: '1',
  46: '{}°²',
  48: '-_³',
  50: '^–',
  52: '“”•',
  54: '"*',
  56: '?s≈≠≤≥√',
  58: '7JLakxzη',
  60: 'Fcevyé',
  62: '5Ehnouµ',
  64: '23689bdgpqΔ',
  66: '#$0BPRSTZ',
  68: '&+4<=>~±×÷−',
  72: 'KXY∑',
  74: 'ACDUV',
  76: 'GHN',
  78: 'OQ',
  84: 'w',
  88: '½',
  90: 'm↑↓',
  92: '©',
  94: 'M',
  96: '…',
  100: '@—→←',
  102: '%W',
}
const WIDTHS = new Map(
  Object.entries(INTER).flatMap(([hundredths, characters]) =>
    [...characters].map((character): [string, number] => [character, Number(hundredths) / 100]),
  ),
)

/** Width of one run in drawing units, never too small. */
export function runWidth({ text, mono }: Run, style: TextStyle): number {
  if (mono) return [...text].length * MONO_EM * MONO_SIZE
  let em = 0
  for (const character of text) em += WIDTHS.get(character) ?? OTHER_EM
  return em * style.size * SAFETY
}

/** Width of a text on one line. */
export function textWidth(text: string, style: TextStyle): number {
  return lineOf(wordsOf(text), style).width
}

/** Width of the widest word. Below this, `wrap` has to cut inside a word. */
export function longestWord(text: string, style: TextStyle): number {
  return Math.max(0, ...wordsOf(text).map((word) => wordWidth(word, style)))
}

/**
 * Breaks a text into the fewest lines of at most `maxWidth` and evens them out. A word that is wider than a line is cut
 * after `_ . / : -` or before a capital, and only then anywhere. Text in backticks, method names, quoted block tags and
 * hex values are set in mono.
 */
export function wrap(text: string, maxWidth: number, style: TextStyle): TextBlock {
  const words = wordsOf(text).flatMap((word) => cutWord(word, maxWidth, style))
  let lines = fill(words, maxWidth, style)
  let low = Math.max(0, ...words.map((word) => wordWidth(word, style)))
  let high = maxWidth
  while (high - low > 1) {
    const middle = (low + high) / 2
    const even = fill(words, middle, style)
    if (even.length > lines.length) low = middle
    else {
      high = middle
      lines = even
    }
  }
  return {
    lines,
    width: Math.max(0, ...lines.map(({ width }) => width)),
    height: lines.length * style.leading,
    style,
  }
}

/** A minus stays with both operands, because "N − 3" is one unit. Authors can use no-break spaces similarly. */
const MINUS = '\u00a0−\u00a0'
const BREAK = /[ \t\r\n]+/

type Word = { runs: Run[]; glued: boolean }

const WIRE_WORD = /^(?:"[a-z]+"|(?:eth|net|web3|txpool|debug|trace|wallet|admin)_\w+|0x[0-9a-fA-F…]+)$/

function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const [index, part] of text.replaceAll(' − ', MINUS).split('`').entries()) {
    const mono = index % 2 === 1
    for (const [at, piece] of part.split(BREAK).entries()) {
      if (piece === '') continue
      const last = words.at(-1)
      const touchesLast = at === 0 && index > 0 && last !== undefined && !endsWithSpace(text, index)
      const runs = mono ? [{ text: piece, mono }] : sansRuns(piece)
      if (touchesLast) last.runs.push(...runs)
      else words.push({ runs, glued: false })
    }
  }
  return words
}

/** Whether the part before part `index` of a text split at backticks ends with a space. */
function endsWithSpace(text: string, index: number): boolean {
  const before = text.split('`')[index - 1] ?? ''
  return /\s$/.test(before) || before === ''
}

/** Separates a word from its closing punctuation, so that the comma in `eth_call,` uses the sans-serif face. */
function sansRuns(word: string): Run[] {
  const [, body = word, tail = ''] = /^(.*?)([,;:.)]*)$/.exec(word) ?? []
  if (!WIRE_WORD.test(body)) return [{ text: word, mono: false }]
  return tail === ''
    ? [{ text: body, mono: true }]
    : [
        { text: body, mono: true },
        { text: tail, mono: false },
      ]
}

function wordWidth(word: Word, style: TextStyle): number {
  return word.runs.reduce((sum, run) => sum + runWidth(run, style), 0)
}

/** Cuts a word that is too wide. The pieces are glued, which means they are joined without a space. */
function cutWord(word: Word, maxWidth: number, style: TextStyle): Word[] {
  if (wordWidth(word, style) <= maxWidth) return [word]
  const pieces = word.runs.flatMap((run) =>
    run.text.split(/(?<=[_./:-])|(?=[A-Z])/).flatMap((text) => cutPiece({ text, mono: run.mono }, maxWidth, style)),
  )
  return pieces.map((run, index) => ({ runs: [run], glued: index > 0 || word.glued }))
}

function cutPiece(run: Run, maxWidth: number, style: TextStyle): Run[] {
  if (runWidth(run, style) <= maxWidth) return [run]
  return [...run.text].map((text) => ({ text, mono: run.mono }))
}

function fill(words: readonly Word[], maxWidth: number, style: TextStyle): Line[] {
  const lines: Line[] = []
  let current: Word[] = []
  for (const word of words) {
    const longer = [...current, word]
    if (current.length > 0 && lineOf(longer, style).width > maxWidth) {
      lines.push(lineOf(current, style))
      current = [word]
    } else current = longer
  }
  if (current.length > 0) lines.push(lineOf(current, style))
  return lines
}

/** Words → runs with their spaces, neighbors of one face joined. */
function lineOf(words: readonly Word[], style: TextStyle): Line {
  const runs: Run[] = []
  for (const [index, word] of words.entries()) {
    const space = index > 0 && !word.glued ? ' ' : ''
    for (const [at, run] of word.runs.entries()) {
      const text = at === 0 ? space + run.text : run.text
      const last = runs.at(-1)
      if (last && last.mono === run.mono) last.text += text
      else if (last && space !== '' && at === 0 && run.mono) {
        last.text += ' '
        runs.push({ text: run.text, mono: true })
      } else runs.push({ text, mono: run.mono })
    }
  }
  return { runs, width: runs.reduce((sum, run) => sum + runWidth(run, style), 0) }
}
