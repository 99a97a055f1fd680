/** Opens the page that this one was merged into, with the query and the anchor of the old address. */
export function attach(element: HTMLElement): () => void {
  const link = element.querySelector('a')
  if (link) {
    link.href = movedAddress(link.href, window.location)
    window.location.replace(link.href)
  }
  return () => undefined
}

/** Keeps the anchor of the old address. Without one, the anchor of the new page applies. */
export function movedAddress(to: string, { search, hash }: Pick<Location, 'search' | 'hash'>): string {
  const url = new URL(to)
  url.search = search
  if (hash !== '') url.hash = hash
  return url.href
}
