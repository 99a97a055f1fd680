/** The client release that a reader keeps, or that the address names, on a page that comes after the first. */

import { CLIENT_STORAGE_KEY } from '../../core/model/constants.ts'
import { choose, show } from '../../ui/browser/client-version-choice.ts'
import { store } from '../../ui/browser/storage.ts'

/** As the inline script does it while a document is parsed: before anything is painted, however far down the control is. */
export function showStoredRelease(article: HTMLElement): void {
  const control = article.querySelector<HTMLElement>('[data-releases]')
  const asked = new URL(location.href).searchParams.get(CLIENT_STORAGE_KEY) ?? store().get(CLIENT_STORAGE_KEY)
  if (control && asked !== null) show(choose(asked, (control.dataset.releases ?? '').split(' ')).release, article)
}
