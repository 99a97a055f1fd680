/**
 * A part: a folder `parts/<Name>/` whose files are found by their names. `<Name>.tsx` is its component, `<Name>.css` its
 * style sheet, `attach.ts` or `client.tsx` its behaviour in the browser, `markdown.ts` how it reads as Markdown, and
 * `part.ts` what is below. docs/architecture.md shows one from end to end.
 */

/**
 * When the behaviour is loaded. `now`: with the page. `near`: a little before it is seen. `intent`: on the first pointer,
 * focus or key inside it.
 */
export type PartLoad = 'now' | 'near' | 'intent'

export type PartSettings = {
  /** `near` when left out. */
  load?: PartLoad
  /** Parts that it draws in the browser only: their style sheets are linked where it stands. */
  draws?: readonly string[]
}

/** The value that a part's `part.ts` exports by default. */
export const definePart = (settings: PartSettings): PartSettings => settings

export const DEFAULT_LOAD: PartLoad = 'near'
