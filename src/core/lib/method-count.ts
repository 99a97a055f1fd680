/** Counts the methods and formats the count for pages. */
import type { MethodIndex } from './method-model.ts'

/** `listed` methods are on the public list. `more` methods are served by a node but not listed. */
export type MethodCount = { listed: number; more: number; all: number }

export const countMethods = ({ subjects, beyond }: Pick<MethodIndex, 'subjects' | 'beyond'>): MethodCount => {
  const listed = subjects.reduce((sum, { methods }) => sum + methods.length, 0)
  return { listed, more: beyond.length, all: listed + beyond.length }
}

/** `35 methods and 7 more`. */
export const methodsText = ({ listed, more }: Pick<MethodCount, 'listed' | 'more'>): string =>
  `${listed} methods${more > 0 ? ` and ${more} more` : ''}`
