/** What the header's menu says of the page that is shown: the network it takes, and a client release that was chosen. */
import { networkInForce } from '../browser/network-choice.ts'
import { store } from '../browser/storage.ts'
import { networkLabel } from '../lib/network-names.ts'
import { CLIENT_STORAGE_KEY } from '../model/constants.ts'

export const releaseInForce = (): string =>
  new URLSearchParams(location.search).get(CLIENT_STORAGE_KEY) ?? store().get(CLIENT_STORAGE_KEY) ?? ''

/** Writes both, as the script in the head does before the first paint. */
export function showNow(): void {
  const now: Readonly<Record<string, string | undefined>> = {
    network: networkLabel(networkInForce()),
    client: releaseInForce(),
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-now]'))
    place.textContent = now[place.dataset.now ?? ''] ?? ''
}
