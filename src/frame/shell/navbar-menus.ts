/** What the lists of versions and languages know only in the browser: the reader's choice, and the address of the moment. */
import { listen, within } from '../../ui/browser/attach.ts'
import { preferredVersion, rememberVersion } from '../../ui/browser/docs-version.ts'

const VERSION = '[data-version]'

/** Remembers the version that is chosen; on a page outside every version the remembered one is marked. */
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

/** To be called when the lists were drawn anew. */
export function markVersion(root: ParentNode): void {
  for (const menu of root.querySelectorAll<HTMLElement>('[data-version-menu]')) {
    const entries = [...menu.querySelectorAll<HTMLElement>(VERSION)]
    const preferred = preferredVersion(entries.map(({ dataset }) => dataset.version ?? ''))
    const entry = entries.find(({ dataset }) => dataset.version === preferred)
    // The address of a page inside a version says which one it is; the choice decides for all others.
    if (!entry || menu.dataset.versionMenu !== '') continue
    for (const one of entries) one.toggleAttribute('aria-current', false)
    entry.setAttribute('aria-current', 'true')
  }
}
