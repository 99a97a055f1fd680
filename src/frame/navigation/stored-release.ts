/** Applies the client release from the URL or from storage to each page after the first. */

import { CLIENT_STORAGE_KEY } from '../../core/model/constants.ts'
import { choose, show } from '../../ui/browser/client-version-choice.ts'
import { store } from '../../ui/browser/storage.ts'

/** Runs before the first paint, wherever the control is, as the inline script does while a document is parsed. */
export function showStoredRelease(article: HTMLElement): void {
  const control = article.querySelector<HTMLElement>('[data-releases]')
  const asked = new URL(location.href).searchParams.get(CLIENT_STORAGE_KEY) ?? store().get(CLIENT_STORAGE_KEY)
  if (control && asked !== null) show(choose(asked, (control.dataset.releases ?? '').split(' ')).release, article)
}
