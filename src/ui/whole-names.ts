/**
 * Keeps names, hosts and flags of inline code whole. Otherwise a browser may break a line after each hyphen, such as in
 * the middle of `rpc-mainnet.example.com` or of `--flag`.
 */
import { chain } from '../chain.config.ts'

/** A longer name does not fit next to others on a narrow phone, and may break. Characters. */
const LONGEST = 30
/** A name such as `transactions[].maxFeePerGas` that a narrow column must break, and where. */
const LONG_NAME = /^[A-Za-z_.[\]]{27,}$/
const BETWEEN_WORDS = /(?<=.{12})(?=[A-Z])|(?<=\.)(?=[a-z])/g
/** Words of one short piece of code stay together too. */
const LONGEST_PHRASE = 20

/** HTML of an article with the class `whole` on unbreakable code. Parts that React hydrates stay unchanged. */
export const wholeNames = (html: string): string => outsideParts(html, markCode)

/** Text inside an element of code, a script or a drawing stays as it is. */
const UNTOUCHED = /<(pre|code|time|script|style|textarea|svg|option|title)\b[\s\S]*?<\/\1>|<[^>]*>/
/** A number and its unit, or a word and its number. */
const UNIT = `ms|s|${chain.symbol}|gwei|wei|[kKMGT]i?B|B|gas|bytes|blocks|[GM]bit/s|%`
const COUNTED = 'WSL|[Ss]tep|Disk|Node\\.js|Level|chain|PCIe|Gen|EIP|Zen|hop'
const PAIR = new RegExp(`(?<=\\d) (?=(?:${UNIT})(?![\\w-]))|(?<=\\b(?:${COUNTED})) (?=\\d)`, 'g')
/** Dates, names of proposals, hosts, and repositories with their owners, up to the length of a narrow line. */
const HOST = '(?:https?://)?\\b[a-z]{1,12}-[a-z-]{2,14}(?:/[a-z-]{3,14}|(?:\\.[a-z]{2,12}){1,2})\\b(?![\\w/-]|\\.\\w)'
const HYPHENED = new RegExp(`\\b20\\d\\d-\\d\\d-\\d\\d\\b|\\b(?:ERC|EIP|MIP)-\\d+|${HOST}`, 'g')

/** HTML of an article that keeps numbers in one line with their units, and dates and hosts whole. */
export const keptTogether = (html: string): string =>
  outsideParts(html, (part) => {
    let done = ''
    let at = 0
    for (const { 0: tag, index } of part.matchAll(new RegExp(UNTOUCHED, 'g'))) {
      done += kept(part.slice(at, index)) + tag
      at = index + tag.length
    }
    return done + kept(part.slice(at))
  })

const kept = (text: string): string =>
  text.replaceAll(PAIR, '\u00a0').replaceAll(HYPHENED, '<span class="whole">$&</span>')

/** Changes only HTML that React does not hydrate. */
function outsideParts(html: string, change: (part: string) => string): string {
  let done = ''
  let at = 0
  for (const { index } of html.matchAll(/<div [^>]*data-(?:hydrate|example)=/g)) {
    if (index < at) continue
    const end = endOfDiv(html, index)
    done += change(html.slice(at, index)) + html.slice(index, end)
    at = end
  }
  return done + change(html.slice(at))
}

const markCode = (html: string): string =>
  html.replace(/<code>([^<]+)<\/code>/g, (code: string, text: string) => {
    if (LONG_NAME.test(text)) return `<code>${text.replace(BETWEEN_WORDS, '<wbr>')}</code>`
    const isPhrase = /\s/.test(text)
    if (!/[-\s]/.test(text)) return code
    const { length } = text.replaceAll(/&\w+;/g, '_')
    if (length <= (isPhrase ? LONGEST_PHRASE : LONGEST)) return `<code class="whole">${text}</code>`
    if (!isPhrase) return code
    return `<code>${text.replace(FLAG, '<span class="whole">$&</span>')}</code>`
  })

/** A flag among other words. */
const FLAG = new RegExp(`(?<!\\S)--\\S{1,${LONGEST}}(?!\\S)`, 'g')

/** Where the element that begins at `start` ends. */
function endOfDiv(html: string, start: number): number {
  let depth = 0
  const tags = /<(\/?)div\b[^>]*>/g
  tags.lastIndex = start
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    depth += tag[1] === '' ? 1 : -1
    if (depth === 0) return tags.lastIndex
  }
  return html.length
}
