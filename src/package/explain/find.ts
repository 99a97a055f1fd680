/** Finds the meaning of an error. `explain` adds the cause, `classifyRpcError` shows a part. Pure, and never throws. */
import { chain } from '../../chain.config.ts'
import { readClient } from '../../core/lib/client-version.ts'
import type { Verdict } from '../../core/lib/error-model.ts'
import {
  type Around,
  adviceFor,
  corpus,
  type ForeignKind,
  isVague as isVagueText,
  type Known,
  RANKS,
} from './corpus.ts'
import { type Evidence, evidenceOf, read } from './evidence.ts'
import { isMissing, listedName, missingIn, withoutMethod } from './missing-method.ts'
import { findError, type KnownError } from './node-errors.ts'
import { codeNote, nearestNote } from './notes.ts'
import { bestMatch, type Match } from './phrases.ts'
import { NAMED_REVERT } from './reason.ts'
import { type Decode, type Revert, revertIn } from './revert-in.ts'

export type ClassifyOptions = {
  /** The result of `web3_clientVersion`, or a release alone. */
  clientVersion?: string | undefined
}

export type FindOptions = ClassifyOptions & {
  /** Decodes return bytes: `decodeRevert`. Without it, bytes are not read. */
  decode?: Decode | undefined
  /** Further errors of other programs. */
  around?: Around | undefined
  /** Finds a phrase in a text, with further readings of it: `bestOf`. */
  match?: typeof bestMatch | undefined
}

/**
 * Who reports the error, or what the input is. `receipt`: a receipt of a transaction that failed or succeeded. `null`: a
 * response without a result. `method`: a method that the node does not have.
 */
export type ErrorKind = 'node' | ForeignKind | 'revert' | 'method' | 'receipt' | 'trace' | 'null' | 'unknown'

/**
 * `certain`: the text is known. `likely`: the text is known in part, or the code is. `guess`: only the status, a general
 * code or a few words of a sentence are known. `none`: nothing is known.
 */
export type Confidence = 'certain' | 'likely' | 'guess' | 'none'

/** The result of a search, with references to the cause. */
export type Finding = {
  kind: ErrorKind
  verdict: Verdict
  advice: string
  entry?: string | undefined
  confidence: Confidence
  /** The cause in words, unless the corpus has it. */
  cause?: string | undefined
  /** The node's text, whose cause is known. */
  text?: string | undefined
  /** Place of the error of another program. */
  row?: number | undefined
  method?: string | undefined
  decoded?: Revert
}

export function find(error: unknown, options: FindOptions = {}): Finding {
  const { clientVersion, ...parts } = (options as FindOptions | null) ?? {}
  const client = typeof clientVersion === 'string' ? readClient(clientVersion) : undefined
  const release = client?.kind === 'monad' ? client.release : undefined
  const evidence = evidenceOf(error)
  if (/^(ABORTED$|AbortError)/m.test(evidence.text)) return ABORTED
  const match = best(evidence.text, parts)
  const found = ofMethod(evidence, match) ?? known(evidence, match, release, parts) ?? general(evidence)
  return client?.kind === 'foreign' && found.kind === 'node' && found.verdict !== 'reverted'
    ? nothing(
        `${client.name} is not a ${chain.name} node, and the catalog does not cover its errors. Read the message.`,
      )
    : found
}

const nothing = (advice = adviceFor('unknown')): Finding => ({
  ...{ kind: 'unknown', verdict: 'unknown', advice, confidence: 'none' },
  cause: 'No error of the catalog has this text.',
})

/** The caller's signal fired, for any reason. Never worth another try. */
const ABORTED: Finding = {
  ...{ kind: 'library', verdict: 'fix-request', confidence: 'certain' },
  cause: 'Your program aborted the request.',
  advice: 'Repeat it only when the user wants to.',
}

/** A method that the node lacks, as the whole text or as the reason of the error. */
function ofMethod(evidence: Evidence, match: Match<Known> | undefined): Finding | undefined {
  const text = evidence.text.trim()
  const isName = /^\w{3,80}$/.test(text) && isMissing(text)
  const isError = !isName && match?.row.entry === 'MethodNotFound'
  const method = isName ? (listedName(text) ?? text) : isError ? missingIn(evidence) : undefined
  if (method === undefined) return undefined
  const told = withoutMethod(method)
  return { kind: 'method', verdict: 'fix-request', ...told, entry: 'MethodNotFound', method, confidence: 'certain' }
}

/** The error by its text, its code or its return bytes. */
function known(
  evidence: Evidence,
  match: Match<Known> | undefined,
  release: string | undefined,
  { decode, around }: FindOptions,
): Finding | undefined {
  const exact = exactError(evidence, release)
  const isBundler = match?.row.kind === 'bundler'
  if (exact && !isBundler && !isVague(exact)) return ofNode(exact, evidence, release, 'certain')
  // The reason of the calls has precedence over the bundler's report of it.
  const revert = isBundler && match.row.verdict !== 'reverted' ? undefined : revertIn(evidence, decode)
  if (revert) return ofRevert(revert, evidence, release)
  if (match && match.rank >= RANKS.program) return ofMatch(match, evidence, release)
  const byCode = ofCodes(evidence, around)
  if (byCode) return byCode
  if (match && match.rank >= RANKS.library) return ofMatch(match, evidence, release)
  // Several errors have the same vague text. Without a method, the general one is meant.
  const isAnother = match !== undefined && evidence.method === undefined && match.row.entry !== exact?.id
  if (exact && !isAnother) return ofNode(exact, evidence, release, 'certain')
  if (match) return ofMatch(match, evidence, release)
  return evidence.codes.includes(3) ? ofMatch(weakRevert(), evidence, release) : undefined
}

/** Whether another text of the same message has precedence. */
const isVague = ({ id, text }: KnownError): boolean =>
  id === 'ExecutionReverted' || id === 'InternalError' || isVagueText(text)

/** The row of the corpus for an error without a text. */
function rowFor(text: string): Match<Known> {
  const match = bestMatch(corpus().index, text)
  if (!match) throw new Error(text)
  return match
}
const weakRevert = (): Match<Known> => rowFor('CALL_EXCEPTION')

/** A terminal may have wrapped the text within a word, so it is also read without its line breaks. */
function best(text: string, { around, match = bestMatch }: FindOptions): Match<Known> | undefined {
  const { index } = corpus(around)
  const found = match(index, text)
  if ((found && found.rank >= RANKS.library) || !text.includes('\n')) return found
  return match(index, text.replaceAll('\n', '')) ?? found
}

/** The error whose text is the message, letter for letter. A match of the code has priority. */
function exactError({ parts, method }: Evidence, release: string | undefined): KnownError | undefined {
  const found = parts.flatMap(({ code, texts }) =>
    texts.flatMap((message) => findError({ code, message }, { release, method }) ?? []),
  )
  return found.find(({ isOfRelease }) => isOfRelease) ?? found.find(({ hasCode }) => hasCode) ?? found[0]
}

function ofNode(error: KnownError, { codes }: Evidence, release: string | undefined, confidence: Confidence): Finding {
  const { id, text, remedy, verdict } = error
  const notes = [remedy, codeNote(error, codes[0], release), nearestNote(release)].filter((note) => note !== '')
  return {
    kind: 'node',
    verdict,
    entry: id,
    text,
    advice: notes.join(' '),
    confidence,
    row: corpus().rowOfText.get(text),
  }
}

function ofRevert(decoded: Revert, evidence: Evidence, release: string | undefined): Finding {
  const found = ofMatch(weakRevert(), evidence, release)
  const advice = decoded.name.startsWith('0x') ? found.advice : NAMED_REVERT
  return { ...found, kind: 'revert', cause: decoded.meaning, advice, decoded, confidence: 'certain' }
}

/** Weights of a phrase in its sentence. A few words of a long one may be about something else. */
const LIKELY = 3
const CERTAIN = 5

function confidenceOf({ row, rank, isCut, weight, words }: Match<Known>, { codes, text }: Evidence): Confidence {
  // A number of the EntryPoint, a status, the error's own code or a code in capitals confirms its words.
  const isConfirmed =
    rank > RANKS.program ||
    row.kind === 'http' ||
    codes.some((code) => row.codes?.includes(code)) ||
    text.includes(words.join('_').toUpperCase())
  if (rank < RANKS.library || (weight < LIKELY && !isConfirmed)) return 'guess'
  return isCut || rank < RANKS.program || (weight < CERTAIN && !isConfirmed) ? 'likely' : 'certain'
}

function ofMatch(match: Match<Known>, evidence: Evidence, release: string | undefined): Finding {
  const { row } = match
  const confidence = confidenceOf(match, evidence)
  const { parts, method } = evidence
  const code = parts.find((part) => typeof part.code === 'number')?.code
  const error =
    row.kind === 'node' && row.text ? findError({ code, message: row.text }, { release, method }) : undefined
  return error ? ofNode(error, evidence, release, confidence) : ofRow(row, confidence)
}

const ofRow = ({ isWeak: _, codes: __, ...row }: Known, confidence: Confidence): Finding => ({ ...row, confidence })

/** Texts of the corpus that stand for a code of JSON-RPC. */
const BY_CODE: Readonly<Record<number, string>> = {
  [-32_700]: 'Parse error',
  [-32_600]: 'Invalid request',
  [-32_601]: 'Method not found',
  [-32_602]: 'Invalid params',
}
const HTML = /^\s*<(?:!doctype|html|head|body)\b/i

/** The error of a code, or of the status of an HTTP answer. */
function ofCodes({ codes, status = 0 }: Evidence, around?: Around): Finding | undefined {
  const rows = corpus(around).codes
  const code = [...codes, status].find((one) => rows.has(one))
  const row = rows.get(Number(code))
  if (row) return { ...ofRow(row, 'likely'), ...(code === status && { kind: 'http' }) }
  // An unknown status means what 400 or 502 means.
  return status < 400
    ? undefined
    : { ...ofRow(rowFor(status < 500 ? 'bad request' : 'bad gateway').row, 'guess'), kind: 'http' }
}

/** Without a known text, a page, a receipt, a result or a standard code remains. */
function general({ parts, codes, value }: Evidence): Finding {
  const text = codes.map((code) => BY_CODE[code]).find((one) => one !== undefined)
  if (text !== undefined) return ofRow(rowFor(text).row, 'guess')
  if (parts.some(({ texts }) => texts.some((one) => HTML.test(one))))
    return ofRow(rowFor('is not valid JSON').row, 'likely')
  return ofValue(value) ?? nothing()
}

/** A receipt, or a response without an error. */
function ofValue(value: unknown): Finding | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const [result, status, hash] = ['result', 'status', 'transactionHash'].map((key) => read(value, key))
  if (result === null)
    return {
      ...{ kind: 'null', verdict: 'wait', confidence: 'guess', cause: 'The node has nothing under these values.' },
      advice: 'Check values and network, then ask again after the next block.',
    }
  if (typeof result === 'object') return ofValue(result)
  if (typeof hash !== 'string' || typeof status !== 'string') return undefined
  return status === '0x0'
    ? {
        ...{ kind: 'receipt', verdict: 'reverted', confidence: 'certain', method: 'debug_traceTransaction' },
        cause: 'The transaction failed. It is in the block, and its gas limit was charged.',
        advice: 'Trace it with debug_traceTransaction, then send a corrected one.',
      }
    : {
        ...{ kind: 'receipt', verdict: 'unknown', confidence: 'certain', cause: 'The transaction succeeded.' },
        advice: 'Use the receipt.',
      }
}
