/** What the paste field offers to do with a text. Typed and without a page, so that the first offer can be tested for each text. */

export type Network = 'Mainnet' | 'Testnet'
export type Params = readonly unknown[] | Readonly<Record<string, unknown>>
export type Call = { method: string; params: Params; network?: Network }

/** One answer of a batch, in the order in which it is shown. */
export type BatchAnswer = { id: unknown; error?: { code: unknown; message: unknown }; result?: unknown }

export type Action =
  /** Open the page of a method with the params filled in. */
  | ({ act: 'open' } & Call)
  /** Several calls in one request. */
  | { act: 'batch'; calls: readonly Call[] }
  /** A method that Ethereum has and the node has not. */
  | { act: 'absent'; method: string }
  /** Look for the words; `here` in this site's own index only. */
  | { act: 'search'; query: string; here: boolean }
  | { act: 'page'; path: string; name: string; what: string }
  /** The text may be a secret. */
  | { act: 'warn'; secret: 'phrase' | 'key'; words: number }
  /** Something is missing or wrong: `message` says what, `replacement` is what it may have been meant to be. */
  | { act: 'correct'; what: 'hash' | 'address' | 'transaction' | 'number'; message: string; replacement?: string }
  /** What an error means. `known` is the text of the node that it is or stands for. */
  | { act: 'explain'; title: string; code?: number; known?: string; entry?: string; method?: string; status?: number }
  | { act: 'decode'; what: Decodable; data: string; topics?: readonly string[] }
  /** Hold an answer against its method, with the values explained. */
  | { act: 'check'; text: string; method?: string; answers?: readonly BatchAnswer[] }
  /** A line of a node's log, with its fields. */
  | { act: 'log'; service: string; message: string; fields: Readonly<Record<string, unknown>> }
  /** Decode and encode with an ABI; empty while the reader has pasted none. */
  | { act: 'abi'; abi: string }
  | { act: 'command'; id: string; label: string }

/** `words` are bytes of 32 each without a selector, such as what a call returned. */
export type Decodable = 'transaction' | 'calldata' | 'revert' | 'selector' | 'topic' | 'words'

/** An offer: what to do, and sentences that the reader should see with it. */
export type Offer = Action & { notes?: readonly string[] }

/** What a text was understood as. The first offer is what Enter does; a text always has one. */
export type Understanding = {
  /** A few words: `A signed transaction`. */
  what: string
  offers: readonly [Offer, ...Offer[]]
}

export const understanding = (what: string, first: Offer, ...more: Offer[]): Understanding => ({
  what,
  offers: [first, ...more],
})
