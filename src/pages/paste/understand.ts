/** A text of any kind → what it is and what to do with it. Pure: no page, no network; the text stays where it is. */

import { wordsOf } from '../../core/lib/private-text.ts'
import { BOX_LONGEST } from '../../core/model/search-constants.ts'
import { knowPhrases } from '../../ui/browser/phrase-list.ts'
import { type Understanding, understanding } from './action.ts'
import { readAbi } from './read-abi.ts'
import { readError, readLog } from './read-error.ts'
import { readHex } from './read-hex.ts'
import { readBroken, readCurl, readExplorer, readInputView, readJson } from './read-request.ts'
import { readName, readSearch } from './read-words.ts'

/** Lengths of a recovery phrase, with those of fewer checks between them. */
const PHRASE = { least: 12, most: 24 }
/** With numbers and line breaks. Characters. */
const LONGEST_PHRASE = 600

/** What it is, by the first reader that knows it. Words that nobody knows are looked for. */
export async function understand(text: string): Promise<Understanding> {
  await knowPhrases(text)
  const whole = text.replace(/^\ufeff/, '').trim()
  return (await readPhrase(whole)) ?? recognise(whole)
}

/** The same without the list of words that phrases are made of, at once. */
export function recognise(whole: string): Understanding {
  if (whole.length > BOX_LONGEST) return understanding('A long text', { act: 'check', text: whole })
  const line = unquoted(whole)
  const isLine = !/[\r\n]/.test(line)
  return (
    readCurl(whole) ??
    readAbi(whole) ??
    readJson(whole) ??
    readInputView(whole) ??
    readHex(line.replace(/\s*\r?\n\s*/g, '')) ??
    readExplorer(line) ??
    (isLine ? readName(line) : undefined) ??
    readLog(whole) ??
    readBroken(whole) ??
    readError(whole) ??
    readSearch(whole)
  )
}

const QUOTES = new Set('"\'`“”‘’«»')
/** What a list or a sentence writes behind a text. */
const ENDS = new Set([...QUOTES, ...',;:…'])

/** Without quotes around it and what stands behind it. Walks from both ends: an expression tries every end of a run. */
function unquoted(text: string): string {
  let from = 0
  while (QUOTES.has(text.charAt(from))) from++
  let to = text.length
  for (let step = 1; step > 0; to -= step)
    step = to <= from ? 0 : ENDS.has(text.charAt(to - 1)) ? 1 : text.endsWith('...', to) && to - 3 >= from ? 3 : 0
  return text.slice(from, to).trim()
}

/** 12 to 24 words that all stand in the list of BIP-39, numbered or not, in any case. */
async function readPhrase(text: string): Promise<Understanding | undefined> {
  if (text.length > LONGEST_PHRASE) return undefined
  const words = wordsOf(text.replace(/\d+\s*[.):]/g, ' ').replace(/[,;]/g, ' ')).map((word) => word.toLowerCase())
  if (words.length < PHRASE.least || words.length > PHRASE.most || !words.every((word) => /^[a-z]+$/.test(word)))
    return undefined
  const { phraseWords } = await import('../../ui/browser/phrase-words.ts')
  if (!words.every((word) => phraseWords.has(word))) return undefined
  return understanding('Perhaps a recovery phrase', { act: 'warn', secret: 'phrase', words: words.length })
}
