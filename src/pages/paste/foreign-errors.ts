/** Errors of Ethereum's clients and libraries → the node's own text, or the method that returns the error. */

import { PROVIDER_CODES, PROVIDER_TEXTS } from '../../core/lib/provider-codes.ts'

/**
 * `known` is a text of the node, letter for letter. A test looks up each. `codes` also identify the error. `isFirst`
 * entries match before the node's own texts.
 */
export type ForeignError = {
  pattern: RegExp
  codes?: readonly number[]
  title: string
  known?: string
  status?: number
  isFirst?: true
}

/** The first match counts. */
export const FOREIGN_ERRORS: readonly ForeignError[] = [
  {
    pattern: /nonce too low|NONCE_EXPIRED|nonce has already been used|NonceTooLow/i,
    title: 'The nonce is used',
    known: 'Transaction nonce too low',
  },
  {
    pattern:
      /insufficient funds for gas \* price \+ value\b.*(?:have|address|balance)|INSUFFICIENT_FUNDS|insufficient funds for (?:transfer|intrinsic)|exceeds the balance of the account/is,
    title: 'The account cannot pay for value plus gas',
    known: 'Signer had insufficient balance',
    isFirst: true,
  },
  {
    pattern: /replacement (?:transaction|fee)[^.]*?(?:underpriced|too low)|REPLACEMENT_UNDERPRICED/i,
    title: 'The replacement pays too little',
    known: 'An existing transaction had higher priority',
  },
  {
    pattern:
      /transaction underpriced|gas price too low|feecap .*below|max fee per gas less than block base fee|less than (?:the )?block base fee/i,
    title: 'The fee is too low',
    known: 'Transaction fee too low',
  },
  {
    pattern: /intrinsic gas too low|IntrinsicGasTooLow/i,
    title: 'The gas limit is too low',
    known: 'Gas limit too low',
  },
  {
    pattern: /exceeds block gas limit|gas limit (?:is )?too (?:high|large)/i,
    title: 'The gas limit is too high',
    known: 'Exceeds transaction gas limit',
  },
  {
    pattern: /invalid chain id|chain ?id mismatch|invalid sender|wrong chain/i,
    title: 'Signed for another chain',
    known: 'Invalid chain ID',
  },
  {
    pattern: PROVIDER_TEXTS['the block range is too large'],
    codes: PROVIDER_CODES['the block range is too large'],
    title: 'The block range is too large',
    known: 'block range too large',
  },
  {
    pattern: /header not found|missing trie node|block not found|unknown block/i,
    title: 'The node does not have the block',
    known:
      'Block requested not found. Request might be querying historical state that is not available. If possible, reformulate query to point to more recent blocks',
  },
  {
    pattern:
      /method .{0,60}(?:does not exist|not found|not available|not supported|not whitelisted)|the method does not exist/i,
    title: 'The endpoint does not offer the method',
    known: 'Method not found',
  },
  {
    pattern: /\b429\b|too many requests|rate limit|rate-limit|request limit/i,
    codes: PROVIDER_CODES['too many requests'],
    title: 'Too many requests',
    status: 429,
  },
]
