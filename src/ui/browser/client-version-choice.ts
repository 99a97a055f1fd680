/** The reader's client release → the parts of a page to show. */
import { holdsFor, isRelease, type Placed, placeRelease } from '../../core/lib/client-version.ts'
import { CLIENT_STORAGE_KEY } from '../../core/model/constants.ts'

/** A release and a note about it. Without a release, the page shows all. */
export type Choice = { release?: string; note: string }

/**
 * Shows the content of a release and hides the rest. Without a release, shows everything except the replacements for
 * older clients (`data-older`).
 */
export function show(release: string | undefined, page: ParentNode): void {
  for (const element of page.querySelectorAll<HTMLElement>('[data-since], [data-until]')) {
    const { since, until, older } = element.dataset
    element.hidden = release === undefined ? older !== undefined : !holdsFor({ since, until }, release)
  }
}

/**
 * Parses the release in a URL parameter or a stored value.
 * @param known releases, the newest first
 */
export function choose(asked: string | null, known: readonly string[]): Choice {
  const text = asked?.replace(/^(monad\/)?v?/i, '') ?? ''
  if (text === '') return { note: '' }
  if (!isRelease(text)) return { note: `“${asked}” is not a release of the client. This page shows all releases.` }
  const placed = placeRelease(text, known)
  return { release: placed.release, note: placedWords(text, placed) }
}

const placedWords = (asked: string, { release, because }: Placed): string => {
  if (because === undefined) return ''
  if (because === 'between') return `${asked} is not a known release. This page shows ${release}.`
  return `${asked} is ${because} than all known releases. This page shows ${release}.`
}

/** The address with the choice in it. */
export function withChoice(address: string, release: string | undefined): string {
  const url = new URL(address)
  if (release === undefined) url.searchParams.delete(CLIENT_STORAGE_KEY)
  else url.searchParams.set(CLIENT_STORAGE_KEY, release)
  return url.href
}
