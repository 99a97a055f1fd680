/** Input types of a method page, shared by its parts. */
import type { ReactNode } from 'react'
import type { MethodComparison } from '../../core/lib/comparison-model.ts'
import type { Release } from '../../core/lib/error-model.ts'
import type { StatementIndex } from '../../core/lib/evidence.ts'
import type { ExampleCase, MethodModel } from '../../core/lib/method-model.ts'
import type { ProviderError, SeenLine } from '../../core/lib/observed.ts'
import type { Proposal } from '../../core/lib/proposals.ts'
import type { TopFact } from '../../core/lib/top-facts.ts'
import type { PanelFacts } from './parts/ExamplePanel/panel-props.ts'

export type MethodPageProps = {
  method: MethodModel
  cases: readonly ExampleCase[]
  /** Data that the example panel needs in the browser besides the cases. */
  panel: PanelFacts
  /** Guides that mention the method, found at build. */
  backlinks: readonly { title: string; path: string }[]
  /** Computed from the two documents. */
  comparison?: MethodComparison | undefined
  /** The lines of source behind errors, limits and differences. */
  evidence: StatementIndex
  /** Facts that a reader needs before the first call. */
  top: readonly TopFact[]
  /** Observations of the method at public endpoints, and published limits. */
  seen: readonly SeenLine[]
  /** Errors of public endpoints that the node does not return. */
  providerErrors: readonly ProviderError[]
  /** Releases of the client, newest first. */
  releases: readonly Release[]
  /** Proposals for changes of the network. */
  proposals: readonly Proposal[]
  base: string
  copyPage?: ReactNode
}
