/** How many methods there are, and the one way in which pages tell it. */
import type { MethodIndex } from './method-model.ts'

/** `listed` are those of the public list, `more` those that a node answers beyond it. */
export type MethodCount = { listed: number; more: number; all: number }

export const countMethods = ({ subjects, beyond }: Pick<MethodIndex, 'subjects' | 'beyond'>): MethodCount => {
  const listed = subjects.reduce((sum, { methods }) => sum + methods.length, 0)
  return { listed, more: beyond.length, all: listed + beyond.length }
}

/** `35 methods and 7 more`; `kind` stands before the word, as in `35 JSON-RPC methods and 7 more`. */
export const methodsText = ({ listed, more }: Pick<MethodCount, 'listed' | 'more'>, kind?: string): string =>
  `${listed} ${kind === undefined ? '' : `${kind} `}methods${more > 0 ? ` and ${more} more` : ''}`
