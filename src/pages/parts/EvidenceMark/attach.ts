/** Gives a mark the address of its line of source when a reader points at it or reaches it by keyboard. */
import { lineUrl, readPlaces } from '../../../core/lib/evidence.ts'

export function attach(mark: HTMLElement): () => void {
  const places = readPlaces(mark.dataset.evidence ?? '')
  const before = mark.getAttribute('href') ?? ''
  const [first] = places
  if (!first) return () => undefined
  mark.setAttribute('href', lineUrl(first))
  mark.title = places.map(({ repository, path, line }) => `${repository} ${path}:${line}`).join('\n')
  return () => {
    mark.setAttribute('href', before)
    mark.removeAttribute('title')
  }
}
