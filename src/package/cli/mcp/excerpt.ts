/** Selects the blocks of a section that match a query, so that an answer need not contain the whole section. */
import { blocksOf, joinBlocks, type MarkdownBlock } from '../../../core/markdown/blocks-of.ts'
import { bodyTerms, nameTerms, queryUnits } from '../../../search/query/words.ts'

export type Excerpt = { text: string; isCut: boolean }

/** A single block above this size is cut to the sentences around the match. Characters. */
const LONG_BLOCK = 900
/** Share of the best block's score that another needs to be shown. */
const WORTH = 0.3
/** The first paragraph is shown before the matches if it fills at most this part of the excerpt. */
const SHORT_LEAD = 0.35
/** Weight of a listing relative to a sentence with the same words. Listings are long. */
const LISTING = 0.4
/** Share that the words of a table's other rows count in each of its rows. */
const OF_TABLE = 0.5
/** The least space for a part of a block. Characters. */
const LEAST_REST = 120

/**
 * The section whole if it fits. Otherwise its heading and the blocks with the rarest words of the query, in their
 * order, and its first sentences if there is room.
 */
export function excerptOf(section: string, query: string, maxChars: number): Excerpt {
  const whole = section.trim()
  if (whole.length <= maxChars) return { text: whole, isCut: false }
  const blocks = blocksOf(whole)
  const wanted = termsOf(query)
  const scores = scoresOf(blocks, wanted)
  const kept = new Map<number, MarkdownBlock>()
  let left = maxChars
  const take = (index: number): void => {
    const block = blocks[index]
    if (block === undefined || kept.has(index)) return
    const heading = headingAbove(index, blocks)
    const above = heading === undefined || kept.has(heading) ? 0 : (blocks[heading]?.text.length ?? 0) + 2
    const head = headSize(block, blocks, kept) + above
    // Half a row does not help a reader who sees other blocks.
    const isWhole = block.kind === 'row' && [...kept.keys()].some((other) => blocks[other]?.kind !== 'heading')
    const room = Math.min(LONG_BLOCK, left - head)
    const shown = isWhole && block.text.length > room ? { ...block, text: '' } : shortened(block, wanted, room)
    const size = shown.text.length + head
    if (shown.text === '' || size > left) return
    kept.set(index, shown)
    if (heading !== undefined && blocks[heading]) kept.set(heading, blocks[heading])
    left -= size
  }
  const lead = blocks[0]?.kind === 'heading' ? 1 : 0
  if (lead === 1) take(0)
  // A short beginning introduces the rest.
  if ((blocks[lead]?.text.length ?? 0) <= maxChars * SHORT_LEAD) take(lead)
  const most = Math.max(...scores)
  const best = blocks.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  // Where no word of the query is found, the beginning stands for the rest.
  for (const index of best) if (most === 0 || (scores[index] ?? 0) >= most * WORTH) take(index)
  if (left >= LEAST_REST) take(lead)
  const shown = blocks.flatMap((_, index) => (isOfUse(index, blocks, kept) ? (kept.get(index) ?? []) : []))
  const text = joinBlocks(shown)
  return { text: text === '' ? sentencesWithin(whole, wanted, maxChars) : text, isCut: true }
}

/** A heading, or a line that announces a list, is shown only with something below it. */
function isOfUse(index: number, blocks: readonly MarkdownBlock[], kept: ReadonlyMap<number, MarkdownBlock>): boolean {
  const block = blocks[index]
  if (block === undefined || !kept.has(index)) return false
  if (block.kind === 'heading') {
    const next = [...kept.keys()].sort((a, b) => a - b).find((other) => other > index)
    return next !== undefined && blocks[next]?.kind !== 'heading'
  }
  return block.kind !== 'text' || !block.text.endsWith(':') || kept.has(index + 1)
}

/** Two networks or two methods may have the same rows, so that only the heading distinguishes them. */
const headingAbove = (index: number, blocks: readonly MarkdownBlock[]): number | undefined => {
  const at = blocks.findLastIndex(({ kind }, other) => other < index && kind === 'heading')
  return at < 0 || blocks[index]?.kind === 'heading' ? undefined : at
}

/** Size of the text that a block needs around it: the blank lines, and the head of its table. */
function headSize(
  block: MarkdownBlock,
  blocks: readonly MarkdownBlock[],
  kept: ReadonlyMap<number, MarkdownBlock>,
): number {
  const isHeadShown = [...kept.keys()].some((other) => blocks[other]?.head === block.head)
  return 2 + (block.head === undefined || isHeadShown ? 0 : block.head.length + 1)
}

/** A block within the size. Empty where nothing of use fits. */
function shortened(block: MarkdownBlock, wanted: readonly string[], most: number): MarkdownBlock {
  if (block.text.length <= most) return block
  if (most < LEAST_REST || block.kind === 'heading') return { ...block, text: '' }
  if (block.kind === 'text' || block.kind === 'item' || block.kind === 'row')
    return { ...block, text: sentencesWithin(block.text, wanted, most) }
  const cut = block.text.slice(0, most - 6)
  return { ...block, text: `${cut.slice(0, Math.max(0, cut.lastIndexOf('\n')))}\n…\n\`\`\`` }
}

/** The sentence with most words of the query, and its neighbors as far as they fit. Tables in an item are cut by rows. */
function sentencesWithin(text: string, wanted: readonly string[], most: number): string {
  const between = text.includes('\n') ? '\n' : ' '
  const sentences = text.split(between === '\n' ? /\n+/ : /(?<=[.!?;:|])\s+(?=\S)/)
  const scores = sentences.map((one) => {
    const terms = termsIn(one)
    return wanted.filter((term) => terms.has(term)).length
  })
  let from = scores.indexOf(Math.max(...scores))
  let to = from + 1
  const size = (first: number, end: number): number => sentences.slice(first, end).join(between).length + 4
  if (size(from, to) > most) return wordsWithin(sentences[from] ?? '', most)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    if (to < sentences.length && size(from, to + 1) <= most) [to, isGrowing] = [to + 1, true]
    if (from > 0 && size(from - 1, to) <= most) [from, isGrowing] = [from - 1, true]
  }
  return `${from > 0 ? '… ' : ''}${sentences.slice(from, to).join(between)}${to < sentences.length ? ' …' : ''}`
}

/** One sentence that is too long ends after a word. */
const wordsWithin = (sentence: string, most: number): string =>
  `${sentence.slice(0, most - 2).replace(/\s+\S*$/, '')} …`

const termsIn = (text: string): Set<string> => new Set([...bodyTerms(text), ...nameTerms(text)])

/** Significant words of a query. */
const termsOf = (query: string): string[] => [
  ...new Set(queryUnits(query).flatMap(({ isWeak, stem, word }) => (isWeak ? [] : [stem, ...nameTerms(word)]))),
]

/**
 * Each word of the query counts the more the fewer blocks have it. A row that has one of the words also counts by the
 * other rows of its table, which is the answer if each row has another word of the query.
 */
function scoresOf(blocks: readonly MarkdownBlock[], wanted: readonly string[]): number[] {
  const terms = blocks.map(({ text }) => termsIn(text))
  const weights = wanted.map((term) => {
    const count = terms.filter((one) => one.has(term)).length
    return count === 0 ? 0 : Math.log(1 + blocks.length / count)
  })
  const scoreOf = (one: ReadonlySet<string>): number =>
    wanted.reduce((sum, term, index) => sum + (one.has(term) ? (weights[index] ?? 0) : 0), 0)
  const ofTables = new Map<string, Set<string>>()
  for (const [at, { head }] of blocks.entries()) {
    if (head === undefined) continue
    ofTables.set(head, new Set([...(ofTables.get(head) ?? []), ...(terms[at] ?? [])]))
  }
  return terms.map((one, at) => {
    const score = scoreOf(one)
    const { kind, head } = blocks[at] ?? {}
    if (kind === 'fence') return score * LISTING
    const table = head === undefined ? undefined : ofTables.get(head)
    return score === 0 || table === undefined ? score : score + (scoreOf(table) - score) * OF_TABLE
  })
}
