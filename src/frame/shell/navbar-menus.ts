/**
 * Completes the lists of versions and languages with the reader's choice and the current address, which are only
 * available in the browser.
 */
import { listen, within } from '../../ui/browser/attach.ts'
import { preferredVersion, rememberVersion } from '../../ui/browser/docs-version.ts'

const VERSION = '[data-version]'

/** Stores the chosen version. On a page outside every version, the stored version is marked. */
export function attachVersionMenus(root: HTMLElement): () => void {
  markVersion(root)
  return listen(root, {
    click: (event) => {
      const name = within(event, VERSION)?.dataset.version
      if (name === undefined) return
      rememberVersion(name)
      markVersion(root)
    },
  })
}

/** Call this after the lists were rendered again. */
export function markVersion(root: ParentNode): void {
  for (const menu of root.querySelectorAll<HTMLElement>('[data-version-menu]')) {
    const entries = [...menu.querySelectorAll<HTMLElement>(VERSION)]
    const preferred = preferredVersion(entries.map(({ dataset }) => dataset.version ?? ''))
    const entry = entries.find(({ dataset }) => dataset.version === preferred)
    // The address of a page inside a version already contains the version. On all other pages the choice decides.
    if (!entry || menu.dataset.versionMenu !== '') continue
    for (const one of entries) one.toggleAttribute('aria-current', false)
    entry.setAttribute('aria-current', 'true')
  }
}
