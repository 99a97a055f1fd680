/** The public interface of `monad-json-rpc/explain`: any error of an RPC call, with its cause and what to do. */
import { errorCauses } from '../../../generated/rpc/error-causes.ts'
import { foreignCauses } from '../../../generated/rpc/foreign-causes.ts'
import { errorAnchor } from '../../core/lib/error-anchor.ts'
import type { Verdict } from '../../core/lib/error-model.ts'
import { absentPath } from '../../core/lib/path.ts'
import { absentMethods } from './absent-names.ts'
import { type Confidence, type ErrorKind, type FindOptions as ExplainOptions, type Finding, find } from './find.ts'
import type { Revert } from './revert-in.ts'
import type { TraceStory } from './trace-story.ts'

export type { Confidence, ErrorKind, FindOptions as ExplainOptions } from './find.ts'
export type { Decode, Revert } from './revert-in.ts'
export type { FailedCall, TraceStory } from './trace-story.ts'

/** An error with its cause and its remedy. */
export type Explanation = {
  kind: ErrorKind
  /** Why it happened, in one or a few sentences. */
  cause: string
  /** Recommended action of a program. */
  verdict: Verdict
  /** The remedy, in one or a few sentences. */
  advice: string
  /** Name of the node's error in the catalog. For an error of another program, its counterpart. */
  entry?: string
  /** The page of the documentation with more, the method that the error is about or that helps, the node's own text. */
  where: { page: string; method?: string; text?: string }
  /** The contract's error. */
  decoded?: Revert
  /** The call of a trace that failed first, and its gas. */
  trace?: TraceStory
  confidence: Confidence
}

/**
 * Explains a text, a code, an error of viem, ethers, web3, wagmi or fetch, a response, a receipt, return bytes or a log
 * line. Knows the texts of Monad nodes by release, and the usual ones of other clients, libraries, wallets, providers
 * and gateways. `explainFully` of `/explain/full` also recognizes the rare ones, and errors of bundlers. Never
 * throws. A text above 256 kB is not searched.
 * @example
 * explain('nonce too low').cause // → 'The account has already used this nonce.'
 */
export function explain(error: unknown, options: ExplainOptions = {}): Explanation {
  const finding = find(error, options)
  const { kind, verdict, advice, entry, method, text, decoded, confidence } = finding
  return {
    ...{ kind, cause: causeOf(finding), verdict, advice },
    ...(entry !== undefined && { entry }),
    where: {
      page: pageOf(finding),
      ...(method !== undefined && { method }),
      ...(text !== undefined && { text }),
    },
    ...(decoded && { decoded }),
    confidence,
  }
}

function causeOf({ cause, row, entry }: Finding): string {
  if (cause !== undefined) return cause
  const foreign = row === undefined ? undefined : foreignCauses[row]
  return foreign ?? errorCauses[entry ?? ''] ?? ''
}

const ERRORS = '/reference/rpc-error-codes'

function pageOf({ kind, method = '', entry }: Finding): string {
  if (kind === 'method' && absentMethods.includes(method)) return absentPath(method)
  if (kind === 'http' || kind === 'network' || kind === 'provider') return `${ERRORS}#http-status-and-providers`
  return entry === undefined ? ERRORS : `${ERRORS}#${errorAnchor(entry)}`
}
