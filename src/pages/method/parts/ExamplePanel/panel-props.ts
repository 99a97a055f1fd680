/** What the example panel is made from: types and the few values that its modules share. */

import type { FormFacts } from '../../../../call/form/make-request.ts'
import type { NamedEndpoint } from '../../../../core/facts/endpoints.ts'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import type { HintRow } from '../../../../core/lib/quantity-hint.ts'
import type { Endpoint } from '../../../../core/lib/snippets/snippet.ts'

/** Tools that work on one method, by name: their path, where the site has them. */
export type MethodTools = { validator?: string; playground?: string; shapes?: string }

/** Facts of one method, the same at build and in the browser; they stand in the page as JSON. */
export type PanelFacts = {
  method: string
  /** Path of the site, for the links to the tools. */
  base: string
  /** The choices of the network switch; the first unless the reader chose another. */
  endpoints: readonly NamedEndpoint[]
  /** Cases whose answer is another endpoint's, by name: of another network, or of a past state. */
  elsewhere?: Readonly<Record<string, Endpoint>> | undefined
  tools: MethodTools
  /** Address of the builder's style sheet, which comes with its code. */
  builderStyle: string
  /** Some of its params can be taken from the newest block. */
  takesNewest: boolean
  /** The method answers over HTTP, so that it can be run from here. */
  canRun: boolean
  /** The result's rows that have a unit, so that its values can say what they mean. */
  hintRow: HintRow
  /** Undefined for methods that take no params. */
  builder?: FormFacts
}

/** The cases: read from the generated examples at build, from the method's JSON file in the browser. */
export type PanelCases = readonly ExampleCase[]
