/**
 * Detects text that must stay in the page. Anything except plain words and identifiers may contain a key, a signed
 * transaction or personal data. It is kept out of hosted queries, recent searches, addresses, assistant links,
 * page-view counts and storage.
 */

/** Maximum length of typed search input. Longer text is pasted. Characters. */
const FIELD = 64
/** A recovery phrase has 12 words or more. */
const PHRASE = 12
/** More hex digits in a row than an address has: a hash, a key, bytes. */
const LONG_HEX = /[0-9a-f]{41}/i
/** An address with a path, a query or a password: providers put keys there. */
const LONG_ADDRESS = /[a-z][a-z0-9+.-]*:\/\/(?:[^\s/]*@|[^\s/?#]+[/?#]\S)|\b[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d+)?[/?]\S/i
/** Longer text is judged by its beginning. Characters. */
const LONGEST = 20_000
const JSON_START = /^\s{0,99}["'“]?\s{0,9}[[{]/

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
    wordsOf(whole).length >= PHRASE ||
    mayHoldSecret(whole)
  )
}

/**
 * `key` has a name next to it or the form of a key. `token` is a long run of letters and digits. `address` contains a
 * key.
 */
export type Secret = 'phrase' | 'key' | 'token' | 'address'

/** Number of consecutive phrase words after which a text stays in the page. The last may be unfinished. */
const BEGINNING = 4
/** Number of consecutive phrase words that ordinary sentences do not have. */
const CERTAIN = 8
/** Words of a name in front of a phrase. */
const LABEL = 2
/** Minimum length of a token. Characters. */
const TOKEN = 17

// The repetitions below are bounded, because a run of one character is otherwise read from each of its characters.

/** Keys of wallets, services and sessions by how they begin. */
const KEY_FORMS =
  /\beyJ[\w-]{8,}|\b(?:sk|pk|rk|ghp|gho|ghs|glpat|npm|xox[abprs]|hf|whsec)[-_](?!wallet)[\w-]{8,}|\b(?:AKIA|ASIA|AIza)[\w-]{8,}|\b[xt]prv[1-9A-HJ-NP-Za-km-z]{8,}|-----BEGIN [A-Z ]*PRIVATE KEY/
/** A name that marks its value as secret, with the value. */
const NAMED_KEY =
  /(?:private[ _-]?key|secret(?:[ _-]?key)?|mnemonic|seed[ _-]?phrase|recovery[ _-]?phrase|passw(?:or)?d|api[ _-]?key|access[ _-]?token|bearer|ciphertext)\b["']?\s{0,9}(?:[:=]|is\b|\s)\s{0,9}["']?(?=[^\s"']{0,200}\d)[^\s"',}`(<[{][^\s"',}]{7,}/i
/** Names of variables that contain a private key, with the key. Public keys and keys of a trie have other names. */
const NAMED_DIGITS =
  /(?:\bpk|(?:priv|signer|signing|deployer|wallet|account|owner)[ _-]?key)["']?\s{0,9}[:=]\s{0,9}["']?(?:0x)?[0-9a-f]{64}\b/i
const PASSWORD_ADDRESS = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/@]+@/i
/** A user name with the first letter of its password. Digits after a colon are a port. */
const PASSWORD_BEGINS = /[a-z][a-z0-9+.-]{0,20}:\/\/[^\s/@:]*:[^\s/\d]/i
/** Digits of a hash or a key, written in groups. */
const HEX_GROUPS = /(?:\b[0-9a-f]{4,16}[\s:-]+){3,}[0-9a-f]{1,16}\b/gi
const WORD = /^[\p{L}\p{M}]+$/u
/** Scripts in which phrases may omit spaces between words. The site itself is in English. */
const SYLLABLES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

let listed: readonly (readonly string[])[] | undefined

/**
 * Registers the words of secret phrases, one sorted list per language. Before this call, any short words may be a
 * phrase.
 */
export function learnPhraseWords(lists: readonly (readonly string[])[]): void {
  listed = lists.map((list) => list.map((word) => word.normalize('NFKD')).sort())
}

/**
 * The kind of secret that a text appears to contain, judged by its form. 64 hex digits alone may be a hash. Sentences
 * often have four words of a phrase in a row, so a phrase is the whole text or longer.
 */
export function secretIn(text: string): Secret | undefined {
  const whole = text.slice(0, LONGEST)
  if (listed && phraseIn(whole, listed, shortest(whole))) return 'phrase'
  if (KEY_FORMS.test(whole) || NAMED_KEY.test(whole) || NAMED_DIGITS.test(whole)) return 'key'
  if (PASSWORD_ADDRESS.test(whole) || hasKeyInAddress(whole)) return 'address'
  return whole.length <= 2 * FIELD && tokensOf(whole).some(isToken) ? 'token' : undefined
}

/** Whether a text may contain a secret, even if an ordinary text may be the same. */
const mayHoldSecret = (text: string): boolean =>
  secretIn(text) !== undefined || (listed !== undefined && phraseIn(text.slice(0, LONGEST), listed))

/** Number of consecutive phrase words with which a short text is a phrase: all but a name in front of it. */
const shortest = (text: string): number => {
  const count = text.match(/[\p{L}\p{M}]+/gu)?.length ?? 0
  return Math.min(CERTAIN, Math.max(BEGINNING, count - LABEL))
}

/**
 * Whether partially typed text may become a secret. Checked at every letter, before more than three words of a phrase
 * or 16 characters of a token can leave the page.
 */
export const mayBecomeSecret = (text: string): boolean =>
  (listed ? phraseIn(text, listed) : mayBecomePhrase(text)) ||
  /[0-9a-f]{17}/i.test(text) ||
  PASSWORD_BEGINS.test(text) ||
  tokensOf(text).some((token) => isToken(token) || mayBecomeToken(token)) ||
  [...text.matchAll(HEX_GROUPS)].some(([groups]) => /\d/.test(groups) && groups.replace(/[\s:-]/g, '').length >= TOKEN)

/** Whether typed words have the form of a phrase. The word lists then decide, see phrase-words.ts. */
export const mayBecomePhrase = (text: string): boolean =>
  runsOf(text).some(
    (run) =>
      run.slice(0, -1).filter((word) => word.length <= 9).length >= BEGINNING - 1 || SYLLABLES.test(run.join('')),
  )

/** Whether partially typed text must be kept out of requests, addresses and links. */
export const goesNowhere = (text: string): boolean => staysInPage(text) || mayBecomeSecret(text)

/**
 * Whether the browser may store a text. JSON often contains hashes, so it is judged whole. Other text is not stored once
 * it may become a secret.
 */
export const mayBeStored = (text: string): boolean =>
  !mayHoldSecret(text) &&
  (JSON_START.test(text) ? listed !== undefined || !mayBecomePhrase(text) : !mayBecomeSecret(text.slice(0, LONGEST)))

/** Digits of an account address. Fewer or more may be the beginning of a key or all of it. */
const ACCOUNT = 40
const KEY = 64

/**
 * Whether the address of a page may contain params without a reader's request to share them. A hash and a private key look alike.
 * @param shown text of the page, whose hashes are no secret
 */
export const mayBeInAddress = (params: string, shown = ''): boolean =>
  !mayHoldSecret(params) &&
  (listed !== undefined || !mayBecomePhrase(params)) &&
  (params.match(/(?<![0-9a-f])(?:0x)?[0-9a-f]{17,}/gi) ?? []).every((run) => {
    const digits = run.replace(/^0x/i, '')
    return digits.length === ACCOUNT || digits.length > KEY || shown.includes(digits)
  })

/** One-sentence notice for text that contains a secret. Empty for other text. */
export function secretNotice(text: string): string {
  const secret = secretIn(text)
  return secret ? `${SEEN[secret]}, so the text stays in this field. It is not sent, stored or added to a link.` : ''
}

const SEEN: Readonly<Record<Secret, string>> = {
  phrase: 'These may be words of a recovery phrase',
  key: 'This looks like a secret key',
  token: 'This may be a key',
  address: 'This address seems to contain a key',
}

/** Runs of words separated only by spaces, commas and numbers. */
function runsOf(text: string): string[][] {
  const runs: string[][] = [[]]
  for (const part of text
    .toLowerCase()
    .normalize('NFKD')
    .split(/[\s,;\u3000]+/)) {
    if (WORD.test(part)) runs.at(-1)?.push(part)
    else if (part !== '' && !/^\d{1,2}[.):]?$/.test(part)) runs.push([])
  }
  return runs.filter((run) => run.length >= BEGINNING || SYLLABLES.test(run.join('')))
}

function phraseIn(text: string, lists: readonly (readonly string[])[], least = BEGINNING): boolean {
  const whole = /[\p{L}\p{M}]$/u.test(text)
  return runsOf(text).some((run, at, runs) => {
    if (SYLLABLES.test(run.join(''))) return run.join('').length >= BEGINNING
    return lists.some((list) => {
      let found = 0
      for (const [index, word] of run.entries()) {
        const mayGrow = whole && at === runs.length - 1 && index === run.length - 1
        found = isListed(list, word, mayGrow) ? found + 1 : 0
        if (found >= least) return true
      }
      return false
    })
  })
}

/** By halves: the list is sorted. */
function isListed(list: readonly string[], word: string, mayGrow: boolean): boolean {
  let from = 0
  let to = list.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((list[middle] ?? '') < word) from = middle + 1
    else to = middle
  }
  const found = list[from] ?? ''
  return found === word || (mayGrow && found.startsWith(word))
}

/** A name with an equals sign is no part of its value. The text after an ellipsis is the end of something longer. */
const tokensOf = (text: string): string[] =>
  text
    .replace(/…\w+/g, ' ')
    .split(/[^\w+/-]+|\/(?=0x|\W|$)/)
    .filter((token) => token.length >= TOKEN)

/** Long text that alternates letters and digits, unlike ordinary names. An account address is not secret. */
function isToken(token: string): boolean {
  if (/^0x[0-9a-f]*$/i.test(token) || /^\d+$/.test(token) || LONG_HEX.test(token)) return false
  const turns = token.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
  return turns >= 4 && token.replace(/[^a-z\d]/gi, '').length >= TOKEN
}

/**
 * Whether the first 17 characters look random, with digits among letters or more changes between cases than the words
 * of a name have.
 */
function mayBecomeToken(token: string): boolean {
  return token.split(/[^a-z\d]/i).some((run) => {
    const first = run.slice(0, TOKEN)
    const between = first.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0
    const cases = first.match(/[a-z](?=[A-Z])|[A-Z](?=[a-z])/g)?.length ?? 0
    if (first.length < TOKEN) return false
    return between >= (cases > 0 ? 3 : 2) || between + cases >= (between > 0 ? 5 : 7) || mayBecomeWif(first)
  })
}

/** A private key of 51 or 52 letters and digits, as a wallet exports it. The words of a name begin with one capital. */
const mayBecomeWif = (first: string): boolean =>
  /^[5KL][1-9A-HJ-NP-Za-km-z]+$/.test(first) && /[a-z]/.test(first) && /[A-Z]{2}/.test(first.slice(1))

/** An address of the web whose path or query has a token in it. */
const hasKeyInAddress = (text: string): boolean =>
  (text.match(/[a-z]{1,20}:\/\/[^\s"'`]+/gi) ?? []).some((address) =>
    address
      .replace(COMMIT, '')
      .split(/[/?&=#]/)
      .slice(3)
      .some(
        (part) =>
          part.length >= TOKEN &&
          !/^0x/i.test(part) &&
          (isToken(part) || mayBecomeToken(part) || /^[0-9a-f]{24,}$/i.test(part)),
      ),
  )

/** A version of a repository in the address of a file. */
const COMMIT = /\/(?:commits?|tree|blob|raw)\/[0-9a-f]{40}\b/g
