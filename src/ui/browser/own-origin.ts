/**
 * A build without a configured site URL contains a placeholder. Where readers copy an address, the origin in their
 * browser replaces it.
 */

/** The placeholder, if the document contains one. Canonical links keep it, because machines read them. */
export const placeholderOrigin = (): string | undefined => document.documentElement.dataset.siteUrl

/** `text` with this site's own origin. */
export function withOwnOrigin(text: string): string {
  const placeholder = placeholderOrigin()
  return placeholder === undefined ? text : text.replaceAll(placeholder, window.location.origin)
}

/** Puts the own origin into texts and links below an element. */
export function nameOwnOrigin(root: HTMLElement): void {
  const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const { nodeValue } = texts.currentNode
    if (nodeValue?.includes('://')) texts.currentNode.nodeValue = withOwnOrigin(nodeValue)
  }
  for (const link of root.querySelectorAll('a[href*="://"]')) {
    link.setAttribute('href', withOwnOrigin(link.getAttribute('href') ?? ''))
  }
}
