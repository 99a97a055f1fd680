/** Address of the page with the case, the language and the network as they are shown, or with the request that was built. */
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
