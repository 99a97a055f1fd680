/** The texts of the best results of a search. The first is whole if it fits. The next two are the part that matches. */
import { errorAnchor } from '../../../core/lib/error-anchor.ts'
import { ABSENT_PATH } from '../../../core/lib/path.ts'
import { cardPath, errorPath } from '../../../core/markdown/card-paths.ts'
import { bodyTerms, nameTerms, queryUnits } from '../../../search/query/words.ts'
import { excerptOf } from './excerpt.ts'
import type { Hit } from './knowledge.ts'
import { bodyOf, pageAnswer } from './page-answer.ts'
import type { Pages } from './pages.ts'

/** A hit with the Markdown found there. */
export type FullHit = Hit & {
  /** The text is Markdown of the place, not only a line about it. */
  isFull: boolean
  /** Only part of the place is shown. */
  isCut: boolean
}

/** Most characters of the texts of the first results, as shares of the answer. The others keep one line. */
const SHARES = [0.45, 0.2, 0.1]
/** A shorter text is less useful than the line about the place. Characters. */
const LEAST_TEXT = 200

/** Reads the texts of the best hits, which together keep within the size. */
export async function withTexts(
  hits: readonly Hit[],
  { query, pages, maxChars }: { query: string; pages: Pages | undefined; maxChars: number },
): Promise<FullHit[]> {
  const full: FullHit[] = []
  for (const [index, hit] of hits.entries()) {
    const most = Math.floor((SHARES[index] ?? 0) * maxChars)
    const found = most < LEAST_TEXT || pages === undefined ? undefined : await textOf(hit, query, most, pages)
    full.push(found === undefined ? { ...hit, isFull: false, isCut: true } : { ...hit, ...found, isFull: true })
  }
  return full
}

async function textOf(
  { kind, path }: Hit,
  query: string,
  most: number,
  pages: Pages,
): Promise<{ text: string; isCut: boolean } | undefined> {
  if (path === undefined) return undefined
  const [page = '', section] = path.split('#')
  try {
    const card = await cardOf(kind, page, section, pages)
    if (card !== undefined && (kind !== 'method' || hasAll(card, query)))
      return { ...excerptOf(withoutTop(card), query, most), isCut: true }
    const found = pageAnswer(await pages.read(page), { path: page, section, maxChars: Number.POSITIVE_INFINITY })
    if ('near' in found) return undefined
    const { text, isCut } = excerptOf(withoutTop(found.text), query, most)
    return { text, isCut: isCut || section === undefined }
  } catch {
    return undefined
  }
}

/** Lines of a card that only name other files, or repeat what `method` returns. */
const OF_FILES = /^(?:Request|More|Related): .*\n*/gm

/** Without title, address, and the names of other files, which the result states already. */
const withoutTop = (text: string): string =>
  text
    .replace(/^# .*\n\n(?:Source: .*\n\n)?(?:> .*\n)*\n*/, '')
    .replace(OF_FILES, '')
    .trim()

/** The card of a place that has one: cheaper to read than its page. */
async function cardOf(kind: Hit['kind'], page: string, section: string | undefined, pages: Pages) {
  const isMethod = kind === 'method' || page.startsWith(`${ABSENT_PATH}/`)
  if (section === undefined && isMethod) return bodyOf(await pages.read(cardPath(page).replace(/\.md$/, '')))
  if (kind === 'error' && section !== undefined) return bodyOf(await pages.read(errorPath(errorAnchor(section))))
  return undefined
}

/** Whether a text has every significant word of the query. */
function hasAll(text: string, query: string): boolean {
  const terms = new Set([...bodyTerms(text), ...nameTerms(text)])
  return queryUnits(query).every(({ isWeak, stem, word }) => isWeak || terms.has(stem) || terms.has(word))
}
