/** What the checker answers for a text. Small whatever the text was, so that it crosses to the page at once. */

/** One wrong place. */
export type Finding = {
  /** JSON Pointer from the top of the text. */
  pointer: string
  /** The place as people write it: `logs[2].topics`. */
  path: string
  /** Line of the text as it is shown; undefined when it is not in sight. */
  line?: number
  message: string
  /** What the button writes, and whether it replaces the value or the name. */
  fix?: { label: string; text: string; part: 'value' | 'name' }
}

/** A term and what it means, in plain text. `code` is shown before it in wire letters. */
export type Meaning = { term: string; code?: string; text: string; href?: string }

/** Lines of the text as far as they are shown, with the number of each; a gap has the number 0. */
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
      view: View
    }
  | {
      kind: 'checked'
      tone: 'success' | 'danger' | 'warn'
      title: string
      summary: string
      /** The one method the text is about; undefined when there are several or none. */
      method?: string
      found: MethodSource
      /** Says how the method was found, for the line beside the select. */
      foundWords: string
      findings: Finding[]
      isTruncated: boolean
      fixable: number
      meanings: Meaning[]
      view: View
    }
