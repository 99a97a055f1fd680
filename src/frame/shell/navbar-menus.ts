/** What the version and language menus know only in the browser: the reader's choice, and the address of the moment. */
import { listen, within } from '../../ui/browser/attach.ts'
import { preferredVersion, rememberVersion } from '../../ui/browser/docs-version.ts'

const VERSION = '[data-version]'

/** Remembers the version that is chosen; a page outside every version is labeled with the remembered one. */
export function attachVersionMenus(root: HTMLElement): () => void {
  labelVersions(root)
  return listen(root, {
    click: (event) => {
      const name = within(event, VERSION)?.dataset.version
      if (name === undefined) return
      rememberVersion(name)
      labelVersions(root)
    },
  })
}

/** To be called when the menus were drawn anew. */
export function labelVersions(root: ParentNode): void {
  for (const menu of root.querySelectorAll<HTMLElement>('[data-version-menu]')) {
    const entries = [...menu.querySelectorAll<HTMLElement>(VERSION)]
    const preferred = preferredVersion(entries.map(({ dataset }) => dataset.version ?? ''))
    const entry = entries.find(({ dataset }) => dataset.version === preferred)
    // The address of a page inside a version says which one it is; the choice decides for all others.
    if (!entry || menu.dataset.versionMenu !== '') continue
    const label = entry.dataset.label ?? ''
    const summary = menu.querySelector('summary')
    summary?.setAttribute('aria-label', `${summary.getAttribute('aria-label')?.split(':')[0]}: ${label}`)
    if (summary?.firstChild) summary.firstChild.nodeValue = label
    for (const one of entries) one.toggleAttribute('aria-current', false)
    entry.setAttribute('aria-current', 'true')
  }
}

/** Links of the language menu keep query and anchor of the moment it is opened. */
export const attachLocaleMenus = (root: HTMLElement): (() => void) =>
  // The event of a disclosure does not bubble.
  listen(
    root,
    {
      toggle: (event) => {
        const menu = within(event, '[data-locale-menu]')
        for (const link of menu?.querySelectorAll<HTMLAnchorElement>('a[href]') ?? []) {
          const [path = ''] = (link.getAttribute('href') ?? '').split(/[?#]/)
          link.setAttribute('href', path + location.search + location.hash)
        }
      },
    },
    { capture: true },
  )
