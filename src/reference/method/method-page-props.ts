/** What a method page is made from: types only, shared by its parts. */
import type { ReactNode } from 'react'
import type { MethodComparison } from '../../lib/comparison-model.ts'
import type { StatementIndex } from '../../lib/evidence.ts'
import type { ExampleCase, MethodModel } from '../../lib/method-model.ts'

/** Languages in tab order; those not prerendered are written in the browser when chosen. */
export type SnippetLanguage = { id: string; label: string }

/** A snippet as prerendered: highlighted lines of one language. */
export type HighlightedSnippet = { id: string; label: string; lines: readonly { text: string; class: string }[][] }

/** Tools that work on one method, by name: their path, where the site has them. */
export type MethodTools = { validator?: string; playground?: string; explorer?: string }

export type MethodPageProps = {
  method: MethodModel
  cases: readonly ExampleCase[]
  languages: readonly SnippetLanguage[]
  /** Prerendered snippets of the case called `example`. */
  snippets: readonly HighlightedSnippet[]
  example?: string | undefined
  /** Where snippets send to. */
  endpoint: { http: string; ws: string }
  /** Cases whose answer is another endpoint's, by name. */
  elsewhere?: Readonly<Record<string, { http: string; ws: string }>>
  /** Guides that mention the method, found by the build. */
  mentions: readonly { title: string; path: string }[]
  /** Computed from the two documents. */
  comparison?: MethodComparison | undefined
  /** The lines of source behind errors, limits and differences. */
  evidence: StatementIndex
  tools: MethodTools
  base: string
  /** The request builder as an island; undefined for methods that take no params. */
  builder?: ReactNode
  copyPage?: ReactNode
}
