/** The input of the Markdown files of a method. */
import type { MethodComparison } from '../lib/comparison-model.ts'
import type { Statement } from '../lib/evidence.ts'
import type { ExampleCase, MethodModel, SnippetFile } from '../lib/method-model.ts'
import type { ProviderError, SeenLine } from '../lib/observed.ts'
import type { Planned } from '../lib/proposals.ts'
import type { TopFact } from '../lib/top-facts.ts'

export type MethodToWrite = {
  method: MethodModel
  cases: readonly ExampleCase[]
  /** Undefined for a method without an example that can be sent. */
  snippets: SnippetFile | undefined
  /** Comparison of the two documents for the method. Undefined if it was not compared. */
  comparison: MethodComparison | undefined
  /** Changes of open proposals. */
  planned?: readonly Planned[]
  /** Statements on the method's page, with their source lines. */
  statements: readonly Statement[]
  /** Facts that a reader needs before the first call. */
  top?: readonly TopFact[]
  /** Observations of the method at public endpoints. */
  seen?: readonly SeenLine[]
  /** Errors of public endpoints that the node does not return. */
  providerErrors?: readonly ProviderError[]
  /** Guides that mention the method. */
  backlinks: readonly { title: string; path: string }[]
  /** Address of a path of the site: `/faq` → `https://docs.example/faq`. */
  addressOf: (path: string) => string
}
