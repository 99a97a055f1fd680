/** How strongly a text is about a term, the same where the build counts terms and where a program counts them itself. */
import { IMPACT_STEPS } from './index-format.ts'

/**
 * Found by trial on the lists of queries. Each list is measured with the values chosen on the others (`npm run
 * search:quality`).
 */
export const IMPACT = {
  /** Saturation of BM25. A third mention adds little. */
  saturation: 1.2,
  /** How strongly a text's length lowers the weight of each of its words, from 0 (not at all) to 1 (fully). */
  length: 0.3,
  /** A reader's word counts as this many mentions. */
  asked: 3,
  /** And one that means the same as a word of the place. */
  synonym: 0.25,
}

/** A term may match at most this share of the records. */
export const COMMON_SHARE = 0.2

/** `[record, step]`, in rising order. */
export type Steps = [record: number, step: number][]

/** What divides the mentions in a text of this length. */
export const normOf = (length: number, mean: number): number =>
  1 - IMPACT.length + (IMPACT.length * length) / Math.max(1, mean)

/** @param mentions divided by the norm of the text */
export const stepOf = (mentions: number): number =>
  Math.max(1, Math.round((IMPACT_STEPS * mentions) / (mentions + IMPACT.saturation)))

/** The places of a term. A term that is nearly everywhere keeps the places it describes best. */
export function mostTelling(places: Steps, most: number): Steps {
  for (let least = 1; least <= IMPACT_STEPS; least++) {
    const kept = places.filter(([, step]) => step >= least)
    if (kept.length <= most) return kept
  }
  return []
}
