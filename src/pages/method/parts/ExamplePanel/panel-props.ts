/** Input types of the example panel, and a few values that its modules share. */

import type { FormFacts } from '../../../../call/form/make-request.ts'
import type { NamedEndpoint } from '../../../../core/facts/endpoints.ts'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import type { HintRow } from '../../../../core/lib/quantity-hint.ts'
import type { Endpoint } from '../../../../core/lib/snippets/snippet.ts'

/** Paths of the tools for one method, by name, if the site has them. */
export type MethodTools = { paste?: string; playground?: string; shapes?: string }

/** Facts of one method, the same at build and in the browser. The page contains them as JSON. */
export type PanelFacts = {
  method: string
  /** Base path of the site, for the links to the tools. */
  base: string
  /** The choices of the network switch. The first is the default. */
  endpoints: readonly NamedEndpoint[]
  /** Cases whose response is from another endpoint, by name: another network, or a past state. */
  elsewhere?: Readonly<Record<string, Endpoint>> | undefined
  /** Names of cases of another chain. Their requests never go to a public network. */
  local?: readonly string[] | undefined
  /** No public endpoint serves the method. */
  unserved?: true | undefined
  tools: MethodTools
  /** Address of the builder's style sheet, which is loaded with its code. */
  builderStyle: string
  /** The newest block can provide some of its params. */
  takesNewest: boolean
  /** The method is available over HTTP, so this page can run it. */
  canRun: boolean
  /** The result's rows that have a unit, to explain its values. */
  hintRow: HintRow
  /** Undefined for methods without params. */
  builder?: FormFacts
}

/** The cases: read from the generated examples at build, from the method's JSON file in the browser. */
export type PanelCases = readonly ExampleCase[]
