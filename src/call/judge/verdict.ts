/** The checker's result for a text. It is small for any text, so that it is quickly transferred to the page. */
import type { Explanation } from '../../package/explain/explain.ts'

/** One wrong place. */
export type Finding = {
  /** JSON Pointer from the top of the text. */
  pointer: string
  /** The place as people write it: `logs[2].topics`. */
  path: string
  /** Line of the displayed text. Undefined when it is not visible. */
  line?: number
  message: string
  /** The button's replacement text, and whether it replaces the value or the name. */
  fix?: { label: string; text: string; part: 'value' | 'name' }
}

/** A term and what it means, in plain text. `code` is shown before it in wire letters. */
export type Meaning = { term: string; code?: string; text: string; href?: string }

/** The displayed lines of the text, each with its number. A gap has the number 0. */
export type View = {
  title: string
  lines: string[]
  numbers: number[]
  /** Numbers of the lines to mark. */
  marked: number[]
  /** Lines of the whole text. */
  total: number
}

/** How the method was found. */
export type MethodSource = 'chosen' | 'request' | 'fields' | 'several' | 'none'

export type Verdict =
  | { kind: 'empty' }
  | {
      kind: 'not-json'
      title: string
      message: string
      place: string
      advice: { title: string; text: string }[]
      repair?: { label: string; text: string }
      /** The explanation of the text, if it is an error. */
      explanation?: Explanation
      view: View
    }
  | {
      kind: 'checked'
      tone: 'success' | 'danger' | 'warn'
      title: string
      summary: string
      /** The text's only method. Undefined when there are several or none. */
      method?: string
      found: MethodSource
      /** How the method was found, for the line next to the select. */
      foundWords: string
      findings: Finding[]
      isTruncated: boolean
      fixable: number
      meanings: Meaning[]
      /** The explanation of the first error. */
      explanation?: Explanation
      view: View
    }
