/**
 * Texts that stay in the page. What is not plain words or an identifier may hold a key, a signed transaction or a
 * reader's own data: it goes into no hosted query, list of recent searches, address, count of page views or storage.
 */

/** What the search field takes; longer texts are pasted. Characters. */
const FIELD = 64
/** A recovery phrase has 12 words or more. */
const PHRASE = 12
/** More hex digits in a row than an address has: a hash, a key, bytes. */
const LONG_HEX = /[0-9a-f]{41}/i
/** An address with a path, a query or a password: providers put keys there. */
const LONG_ADDRESS = /[a-z][a-z0-9+.-]*:\/\/(?:[^\s/]*@|[^\s/?#]+[/?#]\S)|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?[/?]\S/i
const JSON_START = /^\s*["'“]?\s*[[{]/

export const wordsOf = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')

/** Whether a text must not leave the page. */
export function staysInPage(text: string): boolean {
  const whole = text.trim()
  return (
    whole.length > FIELD ||
    /[\r\n]/.test(whole) ||
    JSON_START.test(whole) ||
    LONG_HEX.test(whole) ||
    LONG_ADDRESS.test(whole) ||
    wordsOf(whole).length >= PHRASE
  )
}

/** Fewer words than this are no beginning of a recovery phrase that would give anything away. */
const BEGINNING = 4

/** Whether typed words may become a recovery phrase: they are answered here, until it is clear that they are none. */
export function mayBecomePhrase(text: string): boolean {
  const words = wordsOf(text)
  return words.length >= BEGINNING && words.every((word) => /^[a-z]{3,8}$/i.test(word))
}
