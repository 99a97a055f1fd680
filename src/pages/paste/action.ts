/**
 * Actions that the paste field offers for a text. Typed and independent of the page, so that tests can check the first
 * offer for each text.
 */

import type { Explanation } from '../../package/explain/explain.ts'

export type Network = 'Mainnet' | 'Testnet'
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>
export type Call = { method: string; params: Params; network?: Network }

/** One response of a batch, in display order. */
export type BatchAnswer = { id: unknown; error?: { code: unknown; message: unknown }; result?: unknown }

export type Action =
  /** Open the page of a method with the params filled in. */
  | ({ act: 'open' } & Call)
  /** Several calls in one request. */
  | { act: 'batch'; calls: readonly Call[] }
  /** A method that Ethereum has and the node lacks. */
  | { act: 'absent'; method: string }
  /** Search for the words. `here` searches this site's own index only. */
  | { act: 'search'; query: string; here: boolean }
  | { act: 'page'; path: string; name: string; what: string }
  /** The text may be a secret. */
  | { act: 'warn'; secret: 'phrase' | 'key'; words: number }
  /** Something is missing or wrong. `message` describes it, and `replacement` is the probable intended value. */
  | { act: 'correct'; what: 'hash' | 'address' | 'transaction' | 'number'; message: string; replacement?: string }
  /** Explain an error. `method` returned null. */
  | { act: 'explain'; explanation: Explanation; code?: number; method?: string }
  | { act: 'decode'; what: Decodable; data: string; topics?: readonly string[] }
  /** Check a response against its method and explain the values. */
  | { act: 'check'; text: string; method?: string; answers?: readonly BatchAnswer[] }
  /** A line of a node's log, with its fields. */
  | { act: 'log'; service: string; message: string; fields: Readonly<Record<string, unknown>> }
  /** Decode and encode with an ABI, which is empty until the reader pastes one. */
  | { act: 'abi'; abi: string }
  | { act: 'command'; id: string; label: string }

/** `words` are bytes of 32 each without a selector, such as the result of a call. */
export type Decodable = 'transaction' | 'calldata' | 'revert' | 'selector' | 'topic' | 'words'

/** An offer: an action with sentences for the reader. */
export type Offer = Action & { notes?: readonly string[] }

/** The interpretation of a text. Enter runs the first offer. Every text has at least one. */
export type Understanding = {
  /** Short description: `A signed transaction`. */
  what: string
  offers: readonly [Offer, ...Offer[]]
}

export const understanding = (what: string, first: Offer, ...more: Offer[]): Understanding => ({
  what,
  offers: [first, ...more],
})
