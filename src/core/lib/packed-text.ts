/** Tables that are written in less than their JSON; `scripts/ship/release/packed-tables.ts` puts them into the package. Pure. */

/**
 * JSON in which what repeats is one character each, in the text and in words. `marks` are the characters of the first
 * words, the rest have those from `FIRST_MARK` on. A word of one sign is that sign, whatever else it stands for.
 */
export type PackedText = { readonly marks: string; readonly words: string; readonly text: string }

/** Characters from here on stand for words; tables hold none of them. */
export const FIRST_MARK = 0xc0
/** Between two words of the list. */
export const WORD_END = '\n'

/** The character that stands for a word. */
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
