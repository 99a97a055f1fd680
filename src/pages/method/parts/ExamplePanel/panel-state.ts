/** The complete state of the example panel: the current view and the built request. Pure. */

import type { Form } from '../../../../call/form/form.ts'
import { isPublicNetwork, LOCAL_NETWORK, OF_OTHER_CHAIN } from '../../../../core/lib/network-names.ts'
import { languagesFor, snippetLanguages } from '../../../../core/lib/snippets/languages.ts'
import type { Endpoint } from '../../../../core/lib/snippets/snippet.ts'
import type { PanelFacts } from './panel-props.ts'

/** Number of languages in the row. The others are in a menu. */
const ROW = 4

export type PanelState = {
  /** Index of the shown case among the method's cases. */
  caseIndex: number
  language: string
  /** Ids of the languages that the reader chose, the latest first. They fill the language row. */
  recent: readonly string[]
  /** Name of the snippets' network, as in the site's switch. Defaults to the first server. */
  network: string
  /** Whether the request is opened to its whole length. */
  isRequestWhole: boolean
  /** The form of the builder, or `opening` while its code loads. */
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

/** Choices that a reader stored on other pages, and choices of a link. Unknown ones are ignored. */
export type Choices = {
  case?: string | null
  language?: string | null
  recent?: readonly string[]
  network?: string | null
}

/** The state that a page opens with. Without choices, it is the prerendered one. */
export function startState(method: string, caseNames: readonly string[], choices: Choices = {}): PanelState {
  const ids = languagesFor(method).map(({ id }) => id)
  const [first = ''] = ids
  const caseIndex = Math.max(0, caseNames.indexOf(choices.case ?? ''))
  const usual = caseIndex === 0 ? first : languageOfCase(method, first)
  const language = ids.find((id) => id === choices.language) ?? usual
  return {
    caseIndex,
    language,
    recent: withRecent(choices.recent ?? [], language),
    network: choices.network ?? '',
    isRequestWhole: false,
    build: undefined,
  }
}

/** The language of a case that the reader chooses. A whole task has the same code in all cases. */
export function languageOfCase(method: string, language: string): string {
  const isOfCase = ({ id }: { id: string }) => snippetLanguages.some((one) => one.id === id)
  return isOfCase({ id: language }) ? language : (languagesFor(method).find(isOfCase)?.id ?? language)
}

/** Cases and methods that no public network serves, and the endpoints of the others. */
type Local = Pick<PanelFacts, 'local' | 'unserved'>
type Places = Pick<PanelFacts, 'endpoints' | 'elsewhere'> & Local

/** Whether no public network has the accounts and data of a case, or none serves the method. */
export const isLocal = ({ local, unserved }: Local, caseName: string | undefined): boolean =>
  unserved === true || (caseName !== undefined && local?.includes(caseName) === true)

/** Says why the request of a case goes to a local node. A badge in the head of the page covers a whole method. */
export const localReason = (facts: Local, caseName: string | undefined): string | undefined =>
  facts.unserved !== true && isLocal(facts, caseName) ? OF_OTHER_CHAIN : undefined

/** The network of a case that is not from the default one. A request built from the case stays there. */
export const ownNetwork = (
  { endpoints, elsewhere }: Places,
  caseName: string | undefined,
): PanelFacts['endpoints'][number] | undefined =>
  endpoints.find(({ http }) => http === elsewhere?.[caseName ?? '']?.http)

/** The effective choice of the network switch. Unknown names are ignored, and a public network for a local request. */
export function networkOf(
  places: Places,
  { network }: Pick<PanelState, 'network'>,
  caseName?: string,
): PanelFacts['endpoints'][number] | undefined {
  const { endpoints } = places
  const named = endpoints.find((one) => one.network === network) ?? endpoints[0]
  const chosen = (named === endpoints[0] && ownNetwork(places, caseName)) || named
  const isRefused = chosen !== undefined && isPublicNetwork(chosen.network) && isLocal(places, caseName)
  return isRefused ? endpoints.find((one) => one.network === LOCAL_NETWORK) : chosen
}

/** For a document without servers. The snippets then lack an address. */
const NOWHERE: Endpoint = { http: '', ws: '' }

/**
 * The snippet's target: the chosen network, else the endpoint of the case's response, else the default. A local request
 * has a local node as its target. Any other request without a case goes to a network.
 */
export function endpointOf(places: Places, { network }: PanelState, caseName?: string): Endpoint {
  const { endpoints, elsewhere } = places
  if (isLocal(places, caseName)) return networkOf(places, { network }, caseName) ?? NOWHERE
  const [first, ...others] = endpoints
  const chosen = others.find((endpoint) => endpoint.network === network)
  return chosen ?? elsewhere?.[caseName ?? ''] ?? first ?? NOWHERE
}

const withRecent = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((other) => other !== id)].slice(0, ROW)

/**
 * The languages in the row: the reader's last four, then the first ones. A language of the first four keeps its place,
 * so a row that is drawn before the reader's choices are known does not move.
 */
export function languageRow(ids: readonly string[], recent: readonly string[]): string[] {
  const first = ids.slice(0, ROW)
  const wanted = [...new Set([...recent.filter((id) => ids.includes(id)), ...first])].slice(0, ROW)
  const others = ids.filter((id) => wanted.includes(id) && !first.includes(id))
  return first.map((id) => (wanted.includes(id) ? id : (others.shift() ?? id)))
}

/** Letters of the titles in one row, including some for each gap. */
const CASES_WIDTH = 52
const GAP = 3
/** Width of the menu for the remaining cases, in the same unit. */
const MENU_WIDTH = 11

/** Number of cases in the row. The others are in a menu. */
export function caseRowLength(titles: readonly string[]): number {
  const widths = titles.map((title) => title.length + GAP)
  const total = widths.reduce((sum, width) => sum + width, 0)
  if (total <= CASES_WIDTH) return titles.length
  const ends = widths.map((_, index) => widths.slice(0, index + 1).reduce((sum, width) => sum + width, MENU_WIDTH))
  return Math.max(1, ends.filter((end) => end <= CASES_WIDTH).length)
}
