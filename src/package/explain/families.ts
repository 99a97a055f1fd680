/**
 * The kind of an error by the shape of its sentence, for a text that no row has. Each shape stands for a text that is
 * known, whose cause and advice are the guess.
 */
import type { Explanation } from './explain.ts'

/** A thing, then its state, with a few words between. */
const near = (thing: string, state: string): RegExp =>
  new RegExp(`\\b(?:${thing})\\b[^.;\\n]{0,60}\\b(?:${state})\\b`, 'i')
const BAD = 'invalid|malformed|not (?:a )?valid|bad|wrong|unsupported|incorrect'

const FAMILIES: readonly (readonly [shape: RegExp, known: string])[] = [
  [/\b(?:user|customer|signer)\b[^.\n]{0,20}\b(?:rejected|denied|declined|cancell?ed|disapproved)\b/i, 'user rejected'],
  [
    /\b(?:rate|request|call)s? ?(?:limit|quota)\w*\b[^.\n]{0,30}\b(?:exceed\w*|reached|hit)\b|too many (?:requests|calls|queries)|\bthrottl(?:ed|ing)\b/i,
    'rate limit',
  ],
  [
    near(
      'block ?range|range of blocks|blocks? span',
      'too (?:large|wide|big|long)|exceed\\w*|limit\\w*|maximum|not supported',
    ),
    'maximum block range',
  ],
  [
    /insufficient (?:\w+ ){0,2}(?:funds|balance|ether|eth|mon)\b|\b(?:balance|funds)\b[^.\n]{0,30}\b(?:insufficient|too low|not enough)\b|not enough (?:funds|balance|eth|mon)\b/i,
    'insufficient funds',
  ],
  [
    /\bnonce\b[^.\n]{0,30}\btoo (?:low|small|old)\b|\bnonce\b[^.\n]{0,20}\balready (?:used|been used)/i,
    'nonce too low',
  ],
  [/\bnonce\b[^.\n]{0,30}\b(?:too (?:high|large|far)|gap)\b/i, 'nonce too high'],
  [
    /\bunderpriced\b|\b(?:gas ?price|max ?fee\w*|fee cap)\b[^.\n]{0,40}\b(?:too low|below|less than|at least)\b/i,
    'transaction underpriced',
  ],
  [/\bgas(?: ?limit)?\b[^.\n]{0,30}\b(?:too low|insufficient|not enough)\b/i, 'intrinsic gas too low'],
  [/\bgas(?: ?limit)?\b[^.\n]{0,40}\b(?:too high|exceeds?)\b/i, 'exceeds block gas limit'],
  [
    near(
      'api ?key|access token|auth\\w* token|jwt|project ?id|credentials?',
      `${BAD}|missing|required|expired|revoked|not (?:found|provided)`,
    ),
    'invalid api key',
  ],
  [
    /\b(?:unauthori[sz]ed|unauthenticated|authentication (?:failed|required|error)|not authori[sz]ed)\b/i,
    'unauthorized',
  ],
  [
    near(
      'state|history|trie node|archive\\w*|historical \\w+',
      'pruned|not available|unavailable|missing|not found|no longer',
    ),
    'missing trie node',
  ],
  [
    near(
      'block|header|block ?(?:number|hash|height)',
      'not found|could not be found|does not exist|doesn.t exist|not exist|unknown|unavailable|not available',
    ),
    'block not found',
  ],
  [/\b(?:no|unknown|missing) (?:such )?block\b/i, 'block not found'],
  [
    near('transaction|receipt|tx', 'not found|could not be found|does not exist|doesn.t exist|not available'),
    'transaction not found',
  ],
  [near('filter|subscription', 'not found|does not exist|expired|unknown'), 'filter not found'],
  [
    /\b(?:eth|debug|trace|txpool|net|web3|admin|engine|erigon|wallet)_\w+\b[^.\n]{0,30}\b(?:not (?:supported|found|available|allowed|enabled|implemented)|unsupported|disabled|does not exist)\b|\b(?:unsupported|unknown|disabled) (?:rpc )?method\b|\bmethod\b[^.\n]{0,30}\b(?:not (?:supported|found|available|allowed|enabled|implemented)|disabled|unavailable)\b/i,
    'the method eth_x does not exist',
  ],
  [near('chain ?id|network id', `${BAD}|mismatch|does not match|doesn.t match|differs?`), 'Invalid chain ID'],
  [near('signature', `${BAD}|mismatch|does not match`), 'Transaction signature is invalid'],
  [/\b(?:invalid|malformed|bad)\b[^.\n]{0,20}\bsignature\b/i, 'Transaction signature is invalid'],
  [/\b(?:invalid|malformed|bad|incorrect)\b[^.\n]{0,20}\baddress\b/i, 'is not a valid address'],
  [
    near(
      'request|query|call|execution|operation|response|connection',
      'timed? ?out|timeout|deadline exceeded|took too long',
    ),
    'request timed out',
  ],
  [/\btimed out\b|\btimeout (?:exceeded|expired|reached|error)\b|\bdeadline exceeded\b/i, 'request timed out'],
  [/\bconnection\b[^.\n]{0,20}\brefused\b/i, 'ECONNREFUSED'],
  [
    /\b(?:web ?socket|ws|socket)\b[^.\n]{0,40}\b(?:closed|disconnected|lost|dropped|terminated)\b/i,
    'The socket has been closed',
  ],
  [
    /\b(?:connection|stream|channel)\b[^.\n]{0,30}\b(?:closed|reset|aborted|lost|dropped|terminated)\b/i,
    'socket hang up',
  ],
  [/\b(?:could not|cannot|can.t|failed to|unable to)\s+(?:connect|reach|contact|fetch)\b/i, 'fetch failed'],
  [
    /\b(?:certificate|ssl|tls)\b[^.\n]{0,40}\b(?:invalid|expired|failed|failure|untrusted|not trusted|verify|unknown)\b/i,
    'verify the first certificate',
  ],
  [
    /\b(?:response|payload|body|message|request|batch)\b[^.\n]{0,30}\btoo (?:large|big|long)\b|\b(?:response|payload|body|message|request|batch)[^.\n]{0,20}\bexceeds?\b[^.\n]{0,20}\b(?:size|limit|maximum)\b/i,
    'payload too large',
  ],
  [/\b(?:execution|transaction|call)\b[^.\n]{0,20}\brevert(?:ed|s)?\b|\brevert(?:ed)? with\b/i, 'CALL_EXCEPTION'],
  [
    /\b(?:temporarily|currently) (?:unavailable|overloaded)\b|\bserver (?:is )?(?:busy|overloaded|unavailable)\b|\bservice unavailable\b/i,
    'service unavailable',
  ],
  [
    /\b(?:upgrade|paid|higher|free) (?:plan|tier)\b|\bplan\b[^.\n]{0,30}\b(?:limit|upgrade|does not|not include)/i,
    'not included in your current plan',
  ],
  [/\bno (?:wallet|signer|account)s? (?:found|connected|available|provided|set)\b/i, 'wallet not connected'],
  [/\btransactions?\b[^.\n]{0,30}\bnot supported\b/i, 'transaction type not supported'],
  [/\bpermission denied\b|\bdoes not have access to\b|\baccess (?:is )?denied\b|\bforbidden\b/i, 'forbidden'],
  [
    /\b(?:invalid|missing|bad|malformed|unexpected|incorrect|wrong)\b[^.\n]{0,25}\b(?:param(?:eter)?s?|arguments?|input|quantity|hex(?: string)?)\b/i,
    'invalid argument',
  ],
  [
    /\b(?:unexpected|invalid)\b[^.\n]{0,20}\b(?:json|token|character)\b|\b(?:parse|parsing) (?:error|json)\b/i,
    'is not valid JSON',
  ],
]

/** A failure is in a few words. A longer text or one of several sentences is prose. */
const FAILS =
  /\berror\b|exception|\bfail|invalid|denied|refused|reject|cannot|can't|could not|unable|not \w+|\bno \w+ found|exceed|missing|unsupported|unknown|expired|too \w+|timed? ?out|\bbad\b|revert|closed|insufficient|unavailable|-32\d{3}|underpriced|limit|disabled|lost|reset/i
const MOST = { letters: 400, words: 40 }
/** An error of a program, by its class, its code, its place in a log or in JSON. */
const MARK =
  /^\W{0,3}(?:\w+ )?[\w.]*(?:Error|Exception|Warning|FAIL|ERROR|WARN|error|fatal|panic)\b[\w ]{0,30}[:([\]]|"(?:message|error|code)"\s*:|-32\d{3}\b|\bcode[=:]/
/** Words of prose, which has a reader. */
const PROSE =
  /[.!?]\s+[A-Z].*[.!?]\s+[A-Z]|\b(?:we|our|you can|your|this page|should|how to|what|why|when|where|because|example|guide|learn|read)\b|\?\s*$/

/** The guess for a text that nothing else explains. */
export function ofFamily(text: string, explained: (error: unknown) => Explanation): Explanation | undefined {
  if (text.length > MOST.letters || text.split(/\s+/).length > MOST.words || !FAILS.test(text)) return undefined
  if (!MARK.test(text) && (PROSE.test(text) || !isShort(text))) return undefined
  const [, known] = FAMILIES.find(([shape]) => shape.test(text)) ?? []
  return known === undefined ? undefined : { ...explained(known), confidence: 'guess' }
}

/** A message without a mark is one line of a few words, and no sentence with a full stop in the middle. */
const isShort = (text: string): boolean => !/\n/.test(text.trim()) && text.trim().split(/\s+/).length <= 16
