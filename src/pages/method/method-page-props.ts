/** What a method page is made from: types only, shared by its parts. */
import type { ReactNode } from 'react'
import type { MethodComparison } from '../../core/lib/comparison-model.ts'
import type { Release } from '../../core/lib/error-model.ts'
import type { StatementIndex } from '../../core/lib/evidence.ts'
import type { ExampleCase, MethodModel } from '../../core/lib/method-model.ts'
import type { PanelFacts } from './parts/ExamplePanel/panel-props.ts'

export type MethodPageProps = {
  method: MethodModel
  cases: readonly ExampleCase[]
  /** What the example panel needs in the browser beside the cases. */
  panel: PanelFacts
  /** Guides that mention the method, found by the build. */
  backlinks: readonly { title: string; path: string }[]
  /** Computed from the two documents. */
  comparison?: MethodComparison | undefined
  /** The lines of source behind errors, limits and differences. */
  evidence: StatementIndex
  /** Of the client, the newest first. */
  releases: readonly Release[]
  base: string
  copyPage?: ReactNode
}
