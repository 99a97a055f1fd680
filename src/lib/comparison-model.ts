/** The shape of `generated/compare.json`: our document against Ethereum's, computed. Types only. */

/** `wider`: everything that Ethereum's takes or answers, and more. */
export type PartVerdict = 'same' | 'differs' | 'wider'

/** One part of a method on both sides, in inline Markdown. */
export type ComparisonRow = { part: string; verdict: PartVerdict; ethereum: string; monad: string }

/** `same` also stands for methods that only take or answer more. */
export type MethodVerdict = 'same' | 'differs' | 'only'

export type MethodComparison = {
  name: string
  verdict: MethodVerdict
  /** The difference in one clause. */
  short: string
  rows: ComparisonRow[]
  /** What documents cannot say: behaviour, as the reference notes it. */
  notes: { part: string; note: string }[]
  /** Answered by the node, but not on the reference's list. */
  beyond?: true
}

/** Methods of Ethereum's document that are not among ours, by purpose, with what to use instead. */
export type AbsentMethods = { what: string; methods: string[]; instead: string }

export type Comparison = {
  ethereum: { version: string; methods: number }
  monad: { version: string; methods: number }
  methods: MethodComparison[]
  absent: AbsentMethods[]
}
