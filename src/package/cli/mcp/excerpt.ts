/** Selects the blocks of a section that match a query, so that an answer need not contain the whole section. */
import { blocksOf, joinBlocks, type MarkdownBlock } from '../../../core/markdown/blocks-of.ts'
import { bodyTerms, nameTerms, queryUnits } from '../../../search/query/words.ts'

export type Excerpt = { text: string; isCut: boolean }

/** A single block above this size is cut at the end of a line or a word. Characters. */
const LONG_BLOCK = 900
/** Share of the best block's score that another needs to be shown. */
const WORTH = 0.3

/**
 * The section whole if it fits. Otherwise its heading and the blocks with the rarest words of the query, in their
 * order.
 */
export function excerptOf(section: string, query: string, maxChars: number): Excerpt {
  const whole = section.trim()
  if (whole.length <= maxChars) return { text: whole, isCut: false }
  const blocks = blocksOf(whole)
  const scores = scoresOf(blocks, query)
  const kept = new Set<number>()
  let left = maxChars
  const take = (index: number): void => {
    const block = blocks[index]
    if (block === undefined || kept.has(index)) return
    const size = sizeOf(block, index, blocks, kept)
    if (size > left) return
    kept.add(index)
    left -= size
  }
  take(0)
  if (blocks[0]?.kind === 'heading') take(1)
  const most = Math.max(...scores)
  const best = blocks.map((_, index) => index).sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
  // Where no word of the query is found, the beginning stands for the rest.
  for (const index of best) if (most === 0 || (scores[index] ?? 0) >= most * WORTH) take(index)
  const shown = blocks.flatMap((block, index) => (kept.has(index) ? [shortened(block)] : []))
  const text = joinBlocks(shown)
  return text === '' ? { text: `${whole.slice(0, maxChars - 1)}…`, isCut: true } : { text, isCut: true }
}

function sizeOf(
  block: MarkdownBlock,
  index: number,
  blocks: readonly MarkdownBlock[],
  kept: ReadonlySet<number>,
): number {
  const isHeadShown = [...kept].some((other) => other !== index && blocks[other]?.head === block.head)
  const head = block.head === undefined || isHeadShown ? 0 : block.head.length + 1
  return Math.min(block.text.length, LONG_BLOCK) + head + 2
}

function shortened(block: MarkdownBlock): MarkdownBlock {
  if (block.text.length <= LONG_BLOCK || block.kind === 'heading') return block
  const cut = block.text.slice(0, LONG_BLOCK - 2)
  const text = cut.slice(0, Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf(' ')))
  return { ...block, text: block.kind === 'fence' ? `${text}\n…\n\`\`\`` : `${text} …` }
}

/** Each word of the query counts the more the fewer blocks have it. */
function scoresOf(blocks: readonly MarkdownBlock[], query: string): number[] {
  const wanted = [
    ...new Set(queryUnits(query).flatMap(({ isWeak, stem, word }) => (isWeak ? [] : [stem, ...nameTerms(word)]))),
  ]
  const terms = blocks.map(({ text }) => new Set([...bodyTerms(text), ...nameTerms(text)]))
  const weights = wanted.map((term) => {
    const count = terms.filter((one) => one.has(term)).length
    return count === 0 ? 0 : Math.log(1 + blocks.length / count)
  })
  return terms.map((one) => wanted.reduce((sum, term, index) => sum + (one.has(term) ? (weights[index] ?? 0) : 0), 0))
}
