/** Text → words, the same for the index, which the build writes, and for queries. */
import { chain } from '../../chain.config.ts'

/** Words too frequent to distinguish sections. They count only when a query contains nothing else. */
const STOP_WORDS = new Set(
  (
    'a about an and any are as at be but by can do does for from how i if in into is it its me my of on or over so ' +
    'than that the their them then there these this those to via was we what when where which who why will with you your ' +
    'am could did does dont had happen happens has have im many much need needed should would'
  ).split(' '),
)

/** Words that phrase a question rather than its subject. They are found like others, and count like stop words. */
const PALE_WORDS = new Set(
  (
    'able across almost although anymore anyone anything around ask asked away basically best better big bit both came certain ' +
    'come coming correct correctly easily easy either enough ever everyone everything exactly few fine good great guess hello ' +
    'hi instead keep kind later let lets lot lots maybe might mine must myself often okay once ones own part perhaps pretty put ' +
    'question quite rather right said saw say says seem seems seen sense several shall simple simply somehow soon sort sure take ' +
    'taken takes taking thank thanks think though told took understand until usually well whatever whenever whether whole yes ' +
    'yet actually after again all also always another because been before being cant cannot didnt doesnt during every explain ' +
    'find get getting give go going got help isnt just know like look make making mean meaning means more most never no not ' +
    'now off only other please possible really see show some something still support supported tell thing too try ' +
    'trying up use used using very vs want was way were without wont work working works'
  ).split(' '),
)

/** The chain's name is on every page, so it does not distinguish pages. */
const CHAIN_WORDS = new Set([chain.name.toLowerCase()])

/** Short forms that developers type, and the word the pages use. */
const SHORT_FORMS = new Map(
  Object.entries({
    addr: 'address',
    conf: 'configuration',
    config: 'configuration',
    diff: 'difference',
    num: 'number',
    param: 'parameter',
    params: 'parameter',
    perf: 'performance',
    repo: 'repository',
    sig: 'signature',
    sol: 'solidity',
    tx: 'transaction',
    txn: 'transaction',
    txns: 'transaction',
    txs: 'transaction',
  }),
)

/** Dotted versions stay whole. Everything else is letters, digits and underscores. */
const WORD = /\d+(?:\.\d+)+|[\p{L}\p{N}_]+/gu
const GROUPED_DIGITS = /(\d),(?=\d{3}(?!\d))/g
/** The v of `v0.14.6`. */
const VERSION_LETTER = /\bv(?=\d+\.\d)/gi
/** `getBlockByNumber` → `get Block By Number`, `MonadBFT` → `Monad BFT`, `EIP7702` → `EIP 7702`. */
const BOUNDARY = /(?<=\p{Ll}|\d)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{L}{2})(?=\d{3})|_+/u

/** The word the pages use for a short form. Any other word is returned unchanged. Lower case in and out. */
export const shortForm = (word: string): string => SHORT_FORMS.get(word) ?? word

export const isStopWord = (word: string): boolean => STOP_WORDS.has(word)

/** Words of a text, as written. */
export const splitWords = (text: string): string[] =>
  text.replace(/['’]/g, '').replace(GROUPED_DIGITS, '$1').replace(VERSION_LETTER, '').match(WORD) ?? []

/** More words than a large site has. */
const REMEMBERED_WORDS = 50_000

/** Caches the result for each word, because texts repeat their words and every keystroke reads some texts whole. */
export function remembering<T>(find: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>()
  return (word) => {
    const before = known.get(word)
    if (before !== undefined) return before
    if (known.size === REMEMBERED_WORDS) known.clear()
    const found = find(word)
    known.set(word, found)
    return found
  }
}

/** Parts of an identifier, lower case. An ordinary word has one part. */
export const partsOf = remembering((word): readonly string[] =>
  word
    .split(BOUNDARY)
    .map((part) => part.toLowerCase())
    .filter((part) => part !== ''),
)

/** The word without its ending, so that `stake`, `staking` and `staked` meet. Lower case in, lower case out. */
export const stem = remembering(findStem)

function findStem(word: string): string {
  if (word.length < 5 || /[\d_]/.test(word)) return word.length === 4 ? word.replace(/(?<=[^su])s$/, '') : word
  const singular = word
    .replace(/ies$/, 'y')
    .replace(/(?<=x|ch|sh|ss)es$/, '')
    .replace(/(?<=[^su])s$/, '')
  const bare = singular.replace(/(?:ing|ed|ly)$/, '')
  const root = bare.length >= 4 && /[aeiouy]/.test(bare) ? bare.replace(/([bdgmnprt])\1$/, '$1') : singular
  return root.length > 3 ? root.replace(/e$/, '') : root
}

/**
 * Every term that finds a name, which is the whole name, its parts, the text after each boundary (`getlogs` in
 * `eth_getLogs`), and the stems of all these.
 */
export function nameTerms(name: string): string[] {
  const terms: string[] = []
  for (const word of splitWords(name)) {
    const parts = partsOf(word)
    terms.push(word.toLowerCase())
    if (parts.length > 1) {
      terms.push(...parts)
      for (let from = 0; from < parts.length - 1; from++) terms.push(parts.slice(from).join(''))
    }
  }
  return [...new Set([...terms, ...terms.map(stem)])]
}

/** Longer words are hashes or encoded data rather than names. */
const MOST_LETTERS = 64

/** Terms of a running text, which are stems and whole identifiers. */
export function bodyTerms(text: string): string[] {
  return splitWords(text)
    .map((word) => word.toLowerCase())
    .filter(
      (word) => word.length > 1 && word.length <= MOST_LETTERS && !isStopWord(word) && !/^0x[\da-f]{9,}$/.test(word),
    )
    .map(stem)
}

/** One search term of a query, with its possible spellings. */
export type QueryUnit = {
  /** As typed, lower case. */
  word: string
  /** Parts, when it is an identifier. */
  parts: readonly string[]
  stem: string
  /** A stop word among other words counts less. */
  isWeak: boolean
  /** It may be unfinished because the reader is still typing it. */
  isLast: boolean
}

/** The parts of an identifier as separate units, for an identifier that is not found whole. */
export const unitsOfParts = ({ parts, isLast }: QueryUnit): QueryUnit[] =>
  parts.map((part, index) => ({
    word: shortForm(part),
    parts: [],
    stem: stem(shortForm(part)),
    isWeak: isStopWord(part) || CHAIN_WORDS.has(part),
    isLast: isLast && index === parts.length - 1,
  }))

/** The query → units, at most 16. */
export function queryUnits(query: string): QueryUnit[] {
  const words = splitWords(query).slice(0, 16)
  const isOpen = /[\p{L}\p{N}_]$/u.test(query)
  const units = words.map((written, index) => {
    const word = shortForm(written.toLowerCase())
    const parts = partsOf(written)
    return {
      word,
      parts: parts.length > 1 ? parts : [],
      stem: stem(word),
      isWeak: isStopWord(word) || PALE_WORDS.has(word) || CHAIN_WORDS.has(word) || /^\d$/.test(word),
      isLast: isOpen && index === words.length - 1,
    }
  })
  return units.every(({ isWeak }) => isWeak) ? units.map((unit) => ({ ...unit, isWeak: false })) : units
}
