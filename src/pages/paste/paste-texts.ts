/** Detects texts in the search field that the paste field may recognize. Small, because it runs for every letter. */
import { absentMethods, isWalletName } from '../../package/explain/absent-names.ts'

/** Names of blocks, kinds of subscription, and names of the decoder. */
const NAMES = new Set([
  'latest',
  'safe',
  'finalized',
  'pending',
  'earliest',
  'newheads',
  'monadnewheads',
  'monadlogs',
  'abi',
])
const ABSENT = new Set(absentMethods.map((name) => name.toLowerCase()))

const COMMANDS = [
  /^>/,
  /^(?:(?:switch|use|to|the|in)\s+)*(?:theme|dark|light)(?:\s+(?:mode|theme|dark|light|colou?rs?))*$/,
  /^(?:(?:switch|use|to|the|in)\s+)*network\s+(?:m|t|l|e)\w*(?:\s+endpoint)?$/,
  /^(?:(?:switch|use|to|the|in)\s+)*language\s+\S+$/,
  /^copy\s+(?:the\s+)?\w+$/,
  /^go(?:\s+to)?\s+\w+(?:\s+\w+)?$/,
]
/** Block numbers of 1,000 or more, or after `block`. */
const BLOCK = /^(?:#|(?:block|height)(?: number)?[\s#:=]*)?\d[\d,_ .’']*$/
/** Wording that nodes and wallets use for errors and that is rare in questions. */
const ERROR_WORDS =
  /\binvalid (?:request|params|block|chain|opcode)|\bout of gas$|already known|\baa\d\d\b|failed to fetch|^empty input|\bexceed(?:s|ed)?\b|\btoo (?:low|high|many|large)\b|\b(?:method|header|block|hash|node) (?:is )?not (?:found|supported|available)|\bdoes not exist|\binsufficient\b|underpriced|\brevert(?:ed)?$|\breverted\b|\brejected\b|unknown (?:tx|block)|overloaded|^failure to|\binternal (?:\w+ )?error|decod(?:e|ing) error|violation|missing trie|limit reached|(?:greater|less) than|^rate.limit$|rate.limit(?:ed|:)|limited to|no longer|not (?:supported yet|ready to be|allowed over)|^http \d{3}/
const MARKS = [
  /0x[\da-f]{3,}/,
  /\b[\da-f]{32,}\b/,
  // JSON, signatures and markup, and web addresses.
  /[{}[\]<>\\;]|\w\(|\w:\/\//,
  // Wording of errors, from nodes and wallets alike.
  ERROR_WORDS,
  // Error codes, and prefixes that programs write before a message.
  /-3\d{4}\b/,
  /(?:error|exception|details|reason|caused by|reverted)\s*:/,
  /^curl\s/,
]

/** Only this many characters are judged, because trimming is quadratic. */
const BEGINNING = 300

/** False for plain words, and for names that the search itself handles. */
export function mayBePasted(text: string): boolean {
  const bare = text
    .slice(0, BEGINNING)
    .toLowerCase()
    .replace(/^[\s"'“”`]+|[\s"'“”`,.;:]+$/g, '')
  if (NAMES.has(bare) || ABSENT.has(bare) || isWalletName(bare)) return true
  const isBlock = BLOCK.test(bare) && (bare.replace(/\D/g, '').length > 3 || /^[a-z]/.test(bare))
  return isBlock || [...COMMANDS, ...MARKS].some((known) => known.test(bare))
}
