/**
 * Compresses tables to less than their JSON. `scripts/ship/release/packed-tables.ts` writes them into the package.
 * Pure.
 */

/**
 * JSON with repeated text replaced by single characters, which words may also contain. `marks` are the characters of
 * the first words. The others use the characters starting at `FIRST_MARK`. A one-character word is always literal.
 */
export type PackedText = { readonly marks: string; readonly words: string; readonly text: string }

/** Characters at or above this code represent words. Tables do not contain them. */
export const FIRST_MARK = 0xc0
/** Separates two words of the list. */
export const WORD_END = '\n'

/** The character that represents a word. */
export const markOf = (marks: string, index: number): string =>
  marks[index] ?? String.fromCharCode(FIRST_MARK + index - marks.length)

/** The value that was packed. The caller knows its type, as of any file that the generator writes. */
export function unpack<Value>({ marks, words, text }: PackedText): Value {
  const list = new Map(words.split(WORD_END).map((word, index) => [markOf(marks, index), word]))
  const known = new Map<string, string>()
  const whole = (part: string): string => Array.from(part, meaning).join('')
  const meaning = (sign: string): string => {
    const word = list.get(sign) ?? sign
    const found = known.get(sign) ?? (word.length < 2 ? word : whole(word))
    known.set(sign, found)
    return found
  }
  return JSON.parse(whole(text)) as Value
}
