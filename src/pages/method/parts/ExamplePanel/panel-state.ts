/** The one state of the example panel: what is shown, and what is being built. Pure. */

import type { Form } from '../../../../call/form/form.ts'
import { languagesFor } from '../../../../core/lib/snippets/languages.ts'
import type { Endpoint } from '../../../../core/lib/snippets/snippet.ts'
import type { PanelFacts } from './panel-props.ts'

/** How many languages stand in the row; the others are in a menu. */
const ROW = 4

export type PanelState = {
  /** Place of the shown case among the method's cases. */
  caseIndex: number
  /** Id of the chosen language. */
  language: string
  /** Ids of the languages the reader chose, the last first; they have the row of languages. */
  recent: readonly string[]
  /** Name of the network the snippets send to, as the site's switch has it; the first server when it names none. */
  network: string
  /** The request has been opened to its whole length. */
  isRequestWhole: boolean
  /** The form of the builder; `opening` while its code is on the way. */
  build: Form | 'opening' | undefined
}

export type PanelEvent =
  | { type: 'start'; state: PanelState }
  | { type: 'case'; index: number }
  | { type: 'language'; id: string }
  | { type: 'network'; name: string }
  | { type: 'whole'; isWhole: boolean }
  | { type: 'build'; form: Form | 'opening' | undefined }

export function reducePanel(state: PanelState, event: PanelEvent): PanelState {
  switch (event.type) {
    case 'start':
      return event.state
    case 'case':
      return { ...state, caseIndex: event.index }
    case 'language':
      return { ...state, language: event.id, recent: withRecent(state.recent, event.id) }
    case 'network':
      return { ...state, network: event.name }
    case 'whole':
      return { ...state, isRequestWhole: event.isWhole }
    case 'build':
      return { ...state, build: event.form }
  }
}

/** What a reader brings along: choices kept from other pages, and those that a link carries. Unknown ones count for nothing. */
export type Choices = {
  case?: string | null
  language?: string | null
  recent?: readonly string[]
  network?: string | null
}

/** The state a page opens with; without choices, the one that is prerendered. */
export function startState(method: string, caseNames: readonly string[], choices: Choices = {}): PanelState {
  const ids = languagesFor(method).map(({ id }) => id)
  const [first = ''] = ids
  const language = ids.find((id) => id === choices.language) ?? first
  return {
    caseIndex: Math.max(0, caseNames.indexOf(choices.case ?? '')),
    language,
    recent: withRecent(choices.recent ?? [], language),
    network: choices.network ?? '',
    isRequestWhole: false,
    build: undefined,
  }
}

/** The choice of the network switch that is in force; an unknown name counts for nothing. */
export const networkOf = (
  { endpoints }: Pick<PanelFacts, 'endpoints'>,
  { network }: Pick<PanelState, 'network'>,
): PanelFacts['endpoints'][number] | undefined => endpoints.find((one) => one.network === network) ?? endpoints[0]

/** A document without servers: snippets then name no address. */
const NOWHERE: Endpoint = { http: '', ws: '' }

/**
 * Where a snippet sends to: the network that was chosen, else where the case got its answer, else the default. A request
 * of no case goes to a network.
 */
export function endpointOf(
  { endpoints, elsewhere }: Pick<PanelFacts, 'endpoints' | 'elsewhere'>,
  { network }: PanelState,
  caseName?: string,
): Endpoint {
  const [first, ...others] = endpoints
  const chosen = others.find((endpoint) => endpoint.network === network)
  return chosen ?? elsewhere?.[caseName ?? ''] ?? first ?? NOWHERE
}

const withRecent = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, ROW)

/**
 * The languages in the row: the reader's last four, filled up with the first ones. A language of the first four keeps
 * its place, so that a row which is drawn before the reader's choices are known does not move.
 */
export function languageRow(ids: readonly string[], recent: readonly string[]): string[] {
  const first = ids.slice(0, ROW)
  const wanted = [...new Set([...recent.filter((id) => ids.includes(id)), ...first])].slice(0, ROW)
  const others = ids.filter((id) => wanted.includes(id) && !first.includes(id))
  return first.map((id) => (wanted.includes(id) ? id : (others.shift() ?? id)))
}

/** Letters of the titles in one row, with some for each gap. */
const CASES_WIDTH = 52
const GAP = 3
/** The menu of the cases that have no room in the row, in the same measure. */
const MENU_WIDTH = 11

/** How many cases, from the first on, stand in the row; the others are in a menu. */
export function caseRowLength(titles: readonly string[]): number {
  const widths = titles.map((title) => title.length + GAP)
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= CASES_WIDTH) return titles.length
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, MENU_WIDTH))
  return Math.max(1, ends.filter((end) => end <= CASES_WIDTH).length)
}
