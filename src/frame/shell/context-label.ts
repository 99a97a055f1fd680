/** The label of the header's menu, which names the network of the page that is shown, and a chosen client release. */

import { DEFAULT_NETWORK, NETWORK_KEY, NETWORK_PARAM, networkLabel } from '../../core/lib/network-names.ts'
import { CLIENT_STORAGE_KEY } from '../../core/model/constants.ts'
import { store } from '../../ui/browser/storage.ts'

const asked = (key: string): string | null => new URLSearchParams(location.search).get(key)

/** The network of this page from its address, else the stored network, else the default. */
export const networkInForce = (): string =>
  [asked(NETWORK_PARAM), store().get(NETWORK_KEY)].find((name) => networkLabel(name)) ?? DEFAULT_NETWORK

export const releaseInForce = (): string => asked(CLIENT_STORAGE_KEY) ?? store().get(CLIENT_STORAGE_KEY) ?? ''

/** Writes both, as the script in the head does before the first paint. */
export function showNow(): void {
  const now: Readonly<Record<string, string | undefined>> = {
    network: networkLabel(networkInForce()),
    client: releaseInForce() && `· ${releaseInForce()}`,
  }
  for (const place of document.querySelectorAll<HTMLElement>('[data-now]'))
    place.textContent = now[place.dataset.now ?? ''] ?? ''
}
