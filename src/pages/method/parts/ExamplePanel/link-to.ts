/** Address of the page with the current case, language and network, or with the built request. */
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import type { PanelState } from './panel-state.ts'
import { LINK_KEYS } from './stored-choices.ts'

export function linkTo(
  { language, network }: PanelState,
  example: ExampleCase | undefined,
  built: string | undefined,
): string {
  const url = new URL(built ?? location.pathname, location.href)
  url.hash = location.hash
  if (built === undefined && example) url.searchParams.set(LINK_KEYS.case, example.name)
  url.searchParams.set(LINK_KEYS.language, language)
  if (network !== '') url.searchParams.set(LINK_KEYS.network, network)
  return url.href
}
