/** The shape of `generated/compare.json`: our document against Ethereum's and against its clients, computed. */

/** `wider`: accepts or returns everything that Ethereum does, and more. */
export type PartVerdict = 'same' | 'differs' | 'wider'

/** One part of a method in inline Markdown, as a cell for each side and as a sentence about both. */
export type ComparisonRow = { part: string; verdict: PartVerdict; ethereum: string; monad: string; sentence: string }

/**
 * `same` includes methods that only accept or return more. `behaves` means the same shape with different behavior, as
 * the notes explain. `unspecified` means that Ethereum's specification does not include the method, even if some client
 * does.
 */
export type MethodVerdict = 'same' | 'behaves' | 'differs' | 'unspecified'

/** Each verdict as a reader sees it. */
export const VERDICT_LABELS: Readonly<Record<MethodVerdict, string>> = {
  same: 'Same',
  behaves: 'Same shape, behaves differently',
  differs: 'Differs',
  unspecified: 'Not in Ethereum’s specification',
}

export type MethodComparison = {
  name: string
  verdict: MethodVerdict
  /** The difference in one clause. */
  short: string
  rows: ComparisonRow[]
  /** Behavioral differences noted in the reference, which schemas cannot express. */
  notes: { part: string; note: string }[]
  /** Answered by the node, but not on the reference's list. */
  beyond?: true
  /** Ethereum clients whose source declares the method. */
  served: ClientLine[]
  /** Clients of which only some files were read, none of which declares the method. */
  unchecked: string[]
}

/** Where a client declares a method. */
export type ClientLine = {
  /** Name of the client, such as `Geth`. */
  client: string
  /** Address of the line at the commit that was read. */
  url: string
}

/** An Ethereum client whose source was read. `date` is the commit date, omitted if only some files were read. */
export type ReadClient = { label: string; repository: string; date?: string }

/** `a`, `a and b`, `a, b and c`. */
export const inWords = (words: readonly string[]): string =>
  [words.slice(0, -1).join(', '), words.at(-1)].filter(Boolean).join(' and ')

/** `Erigon was not checked.` after a space, or nothing. */
export const uncheckedText = (unchecked: readonly string[]): string =>
  unchecked.length === 0 ? '' : ` ${inWords(unchecked)} ${unchecked.length === 1 ? 'was' : 'were'} not checked.`

/** A method that Ethereum has and Monad has not. */
export type AbsentMethod = {
  name: string
  about: string
  served: ClientLine[]
  unchecked: string[]
  /** In Ethereum's document. */
  specified: boolean
}

/** Absent methods that share a purpose. `instead` is inline Markdown and `use` lists Monad methods, best first. */
export type AbsentMethods = {
  what: string
  instead: string
  use: string[]
  /** An app asks these methods of the wallet. */
  wallet?: true
  methods: AbsentMethod[]
}

export type Comparison = {
  ethereum: { version: string; methods: number }
  monad: { version: string; methods: number }
  clients: ReadClient[]
  methods: MethodComparison[]
  absent: AbsentMethods[]
}
