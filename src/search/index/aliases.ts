/** Other words that readers use for a place, from two files of `content/data/` and from addresses. */
import { z } from 'zod'
import { searchTerms, searchWords } from '../../core/model/content-data.ts'
import type { SearchRecord } from '../query/records.ts'

/** A route, with an anchor for a part of the page, and the phrases that lead there. */
export type PlaceAliases = { at: string; words: readonly string[] }
type Problem = { at: string; message: string; hint: string }

const FILE = 'content/data/search.yaml'
export const TERMS_FILE = 'content/data/search-terms.yaml'
/** Pages for pasted addresses. */
const ADDRESSES = {
  contracts: '/developer-essentials/network-information#canonical-contracts',
  tokens: '/developer-essentials/network-information#tokens',
} as const

const named = z.array(
  z.looseObject({ name: z.string(), mainnet: z.string().optional(), testnet: z.string().optional() }),
)

/** @param data parsed files of `content/data/` by their names */
export function readAliases(data: Readonly<Record<string, unknown>>): { aliases: PlaceAliases[]; problems: Problem[] } {
  const { success, data: listed, error } = searchWords.safeParse(data.search ?? [])
  const problems = success
    ? []
    : error.issues.map(({ path, message }) => ({
        at: `${FILE}, ${path.join('.')}`,
        message,
        hint: 'Each entry is { at: /path#anchor, words: [phrase, …] }; a phrase holds no bar.',
      }))
  return { aliases: [...(listed ?? []), ...addresses(data)], problems }
}

/** Words of questions by place, from `content/data/search-terms.yaml`. */
export const readTerms = (data: Readonly<Record<string, unknown>>): PlaceAliases[] =>
  Object.entries(searchTerms.safeParse(data['search-terms']).data ?? {}).map(([at, words]) => ({ at, words: [words] }))

function addresses(data: Readonly<Record<string, unknown>>): PlaceAliases[] {
  return (['contracts', 'tokens'] as const).flatMap((file) => {
    const entries = named.safeParse(data[file]).data ?? []
    const words = entries.flatMap(({ name, mainnet, testnet }) => [plain(name), mainnet, testnet]).filter((one) => one)
    return words.length > 0 ? [{ at: ADDRESSES[file], words: [...new Set(words as string[])] }] : []
  })
}

/** `Wrapped MON (WMON)` is also found by its symbol. A bar would separate phrases. */
const plain = (name: string): string => name.replaceAll('|', ' ')

/** Aliases that do not lead to a search record. */
export function aliasProblems(
  aliases: readonly PlaceAliases[],
  records: readonly SearchRecord[],
  file = FILE,
): Problem[] {
  const places = new Set(records.map(placeOf))
  return aliases
    .filter(({ at }) => !places.has(at))
    .map(({ at, words }) => ({
      at: file,
      message: `"${words[0]}" leads to ${at}, which the search does not know.`,
      hint: 'Name a route of the site, with the anchor of one of its headings.',
    }))
}

export const placeOf = ({ path, anchor }: SearchRecord): string => path + (anchor && `#${anchor}`)
