/** Reports unknown names in a link and the choices shown instead, until the reader chooses. */
import { languagesFor } from '../../../../core/lib/snippets/languages.ts'
import type { PanelCases, PanelFacts } from './panel-props.ts'
import { networkOf, type PanelState } from './panel-state.ts'
import { LINK_KEYS } from './stored-choices.ts'

type Choice = {
  kind: keyof typeof LINK_KEYS
  known: readonly string[]
  isUntouched: boolean
  label: string | undefined
}

/**
 * Sentences, one for each unknown choice of the link.
 * @param wanted the state that the panel started with
 */
export function unknownOfLink(facts: PanelFacts, cases: PanelCases, wanted: PanelState, state: PanelState): string[] {
  const link = new URLSearchParams(location.search)
  const languages = languagesFor(facts.method)
  const choices: Choice[] = [
    {
      kind: 'network',
      known: facts.endpoints.map(({ network }) => network),
      isUntouched: state.network === wanted.network,
      label: networkOf(facts, state)?.label,
    },
    {
      kind: 'language',
      known: languages.map(({ id }) => id),
      isUntouched: state.language === wanted.language,
      label: languages.find(({ id }) => id === state.language)?.label,
    },
    {
      kind: 'case',
      known: cases.map(({ name }) => name),
      isUntouched: state.caseIndex === wanted.caseIndex && state.build === undefined,
      label: cases[state.caseIndex]?.title,
    },
  ]
  return choices
    .filter(({ kind, known, isUntouched }) => {
      const named = link.get(LINK_KEYS[kind])
      return isUntouched && named !== null && !known.includes(named)
    })
    .map(({ kind, label }) => `The link specifies an unknown ${kind}. The page shows ${label} instead.`)
}
