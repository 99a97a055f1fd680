/**
 * A text of any kind → its kind and the actions for it. Pure: uses neither page nor network, and the text stays in the
 * browser.
 */

import { wordsOf } from '../../core/lib/private-text.ts'
import { BOX_LONGEST } from '../../core/model/search-constants.ts'
import { knowPhrases } from '../../ui/browser/phrase-list.ts'
import { type Understanding, understanding } from './action.ts'
import { readAbi } from './read-abi.ts'
import { readError, readLog } from './read-error.ts'
import { readHex } from './read-hex.ts'
import { readBroken, readCurl, readExplorer, readInputView, readJson } from './read-request.ts'
import { readName, readSearch } from './read-words.ts'

/** Lengths of a recovery phrase, including lengths in between with fewer checks. */
const PHRASE = { least: 12, most: 24 }
/** Including numbers and line breaks. Characters. */
const LONGEST_PHRASE = 600

/** Returns the result of the first reader that recognizes the text. Unrecognized words are searched for. */
export async function understand(text: string): Promise<Understanding> {
  await knowPhrases(text)
  const whole = text.replace(/^\ufeff/, '').trim()
  const phrase = await readPhrase(whole)
  if (phrase) return phrase
  const first = recognise(whole)
  if (!first.offers.some(({ act }) => ERRORS.has(act))) return first
  await import('../../package/explain/full.ts')
  return recognise(whole)
}

/** Texts that may be an error of a program around a node, whose errors load on need. */
const ERRORS: ReadonlySet<string> = new Set(['explain', 'search', 'check'])

/** Synchronous variant without the word list of recovery phrases. */
export function recognise(whole: string): Understanding {
  if (whole.length > BOX_LONGEST) return understanding('A long text', { act: 'check', text: whole })
  const line = unquoted(whole)
  const isLine = !/[\r\n]/.test(line)
  return (
    readCurl(whole) ??
    readAbi(whole) ??
    readJson(whole) ??
    readInputView(whole) ??
    readHex(
      line
        .split('\n')
        .map((part) => part.trim())
        .join(''),
    ) ??
    readExplorer(line) ??
    (isLine ? readName(line) : undefined) ??
    readLog(whole) ??
    readBroken(whole) ??
    readError(whole) ??
    readSearch(whole)
  )
}

const QUOTES = new Set('"\'`“”‘’«»')
/** Punctuation that lists or sentences add after a text. */
const ENDS = new Set([...QUOTES, ...',;:…'])

/**
 * Removes surrounding quotes and trailing punctuation. Scans from both ends, because a regular expression tries every
 * end of a run.
 */
function unquoted(text: string): string {
  let from = 0
  while (QUOTES.has(text.charAt(from))) from++
  let to = text.length
  for (let step = 1; step > 0; to -= step)
    step = to <= from ? 0 : ENDS.has(text.charAt(to - 1)) ? 1 : text.endsWith('...', to) && to - 3 >= from ? 3 : 0
  return text.slice(from, to).trim()
}

/** 12 to 24 words that are all in the BIP-39 list, numbered or not. Ignores case. */
async function readPhrase(text: string): Promise<Understanding | undefined> {
  if (text.length > LONGEST_PHRASE) return undefined
  const words = wordsOf(text.replace(/\d+\s*[.):]/g, ' ').replace(/[,;]/g, ' ')).map((word) => word.toLowerCase())
  if (words.length < PHRASE.least || words.length > PHRASE.most || !words.every((word) => /^[a-z]+$/.test(word)))
    return undefined
  const { phraseWords } = await import('../../ui/browser/phrase-words.ts')
  if (!words.every((word) => phraseWords.has(word))) return undefined
  return understanding('Perhaps a recovery phrase', { act: 'warn', secret: 'phrase', words: words.length })
}
