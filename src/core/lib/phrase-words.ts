/** A message as words, so that its case, punctuation and line breaks do not matter. */

/** Hex after `0x` is one word. `nonceTooLow`, `NONCE_TOO_LOW` and `nonce too low` are the same three words. */
const WORD = /0[xX][0-9a-fA-F]*|[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+|…/g
/** A line break or tab inside a JSON text. */
const ESCAPES = /\\[nrt]/g

export const phraseWords = (text: string): string[] =>
  (text.replace(ESCAPES, ' ').match(WORD) ?? []).map((word) => word.toLowerCase())
