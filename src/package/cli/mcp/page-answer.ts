/** A page's Markdown, or one section or row of it, within a size. Pure. */

import { nearest } from '../../../core/lib/nearest.ts'
import { headingId } from '../../../core/lib/path.ts'
import { blocksOf, joinBlocks } from '../../../core/markdown/blocks-of.ts'
import { type MarkdownSection, markdownSections, withoutAnchors } from '../../../core/markdown/section.ts'
import { INTRO } from '../../../core/markdown/twin-head.ts'

/** Most characters of a page unless the caller sets another size. */
export const DEFAULT_CHARS = 12_000
export const MOST_CHARS = 200_000

export type SectionSize = { section: string; title: string; characters: number }
export type PageAnswer = {
  path: string
  title: string
  section?: string
  text: string
  /** Size of the page or section. */
  characters: number
  isCut: boolean
  /** The section where a cut text continues. */
  continuesAt?: string
  /** Sections of the page, or below the section, where the text was cut. */
  sections?: SectionSize[]
}
export type PageQuestion = { path: string; section?: string | undefined; maxChars: number }

/** The page lacks the section. `near` lists similar anchors. */
export type NoSection = { near: string[] }

export function pageAnswer(twin: string, { path, section, maxChars }: PageQuestion): PageAnswer | NoSection {
  const page = bodyOf(twin)
  const sections = markdownSections(page)
  const title = sections.find(({ level }) => level === 1)?.title ?? path
  if (section === undefined || section === '') return { path, title, ...cut(page, sections, maxChars) }
  const found = findSection(sections, section)
  if (found) {
    const text = page.slice(found.from, found.to)
    const inside = sections.filter(({ from, to }) => from >= found.from && to <= found.to)
    return { path, title, section: found.anchor, ...cut(text, inside, maxChars) }
  }
  const [top, next] = sections
  if (section === INTRO && top !== undefined && next !== undefined)
    return { path, title, section, ...cut(page.slice(top.from, next.from), [], maxChars) }
  const row = rowOf(page, sections, section)
  if (row !== undefined) return { path, title, section, ...cut(row, [], maxChars) }
  const names = sections.filter(({ level }) => level > 1).map(({ anchor }) => anchor)
  const near = nearest(section, names, MOST_NEAR)
  return { near: near.length > 0 ? near : names.slice(0, MOST_NEAR) }
}

/** Most sections that are suggested for a wrong one. */
const MOST_NEAR = 5

/** A twin as answers show it: without the lines for programs, and with links of the site as paths. */
export function bodyOf(twin: string): string {
  const site = /^Source: (https?:\/\/[^/\s]+)/m.exec(twin)?.[1]
  const text = withoutHeadLines(twin)
  return site === undefined ? text : text.replaceAll(`](${site}/`, '](/')
}

/** Anchors remain, because callers use them as `section`. */
const withoutHeadLines = (twin: string): string => twin.replace(/^> Index: .*\n> [\d,]+ characters\..*\n\n?/m, '')

const findSection = (sections: readonly MarkdownSection[], wanted: string): MarkdownSection | undefined =>
  sections.find(({ anchor }) => anchor === wanted) ??
  sections.find(
    ({ anchor, title }) => anchor.toLowerCase() === headingId(wanted) || headingId(title) === headingId(wanted),
  )

/**
 * At most so many characters, to the end of a block.
 * @param inside Sections of the text, beginning with its own heading
 */
function cut(
  text: string,
  inside: readonly MarkdownSection[],
  maxChars: number,
): Pick<PageAnswer, 'text' | 'characters' | 'isCut' | 'continuesAt' | 'sections'> {
  const whole = text.trim()
  if (whole.length <= maxChars) return { text: withoutAnchors(whole), characters: whole.length, isCut: false }
  const blocks = blocksOf(whole)
  const shown: ReturnType<typeof blocksOf> = []
  let size = 0
  for (const block of blocks) {
    const isFirstRow = block.head !== undefined && shown.at(-1)?.head !== block.head
    size += block.text.length + 2 + (isFirstRow ? (block.head?.length ?? 0) : 0)
    if (size > maxChars) break
    shown.push(block)
  }
  // A heading is useless without its text.
  while (shown.at(-1)?.kind === 'heading') shown.pop()
  const headings = shown.filter(({ kind }) => kind === 'heading').length
  const isAtHeading = blocks[shown.length]?.kind === 'heading'
  const next = inside[isAtHeading ? headings : headings - 1]
  const below = inside.slice(1)
  return {
    text: withoutAnchors(shown.length > 0 ? joinBlocks(shown) : `${whole.slice(0, maxChars - 1)}…`),
    characters: whole.length,
    isCut: true,
    ...(next && next !== inside[0] && { continuesAt: next.anchor }),
    ...(below.length > 0 && { sections: sizesOf(below) }),
  }
}

const MOST_SIZES = 40

function sizesOf(inner: readonly MarkdownSection[]): SectionSize[] {
  const top = Math.min(...inner.filter(({ level }) => level > 1).map(({ level }) => level))
  const named = inner.filter(({ level }) => level === top || (level === top + 1 && inner.length <= MOST_SIZES))
  return named.slice(0, MOST_SIZES).map(({ anchor, title, from, to }) => ({
    section: anchor,
    title: title.slice(0, 80),
    characters: to - from,
  }))
}

/** Prefixes of the ids that rows have on the site's pages. */
const ROW_PREFIX = /^(?:term|limit)-|^errors\./

/** An item or a row of a table by its id: a parameter, a field, a term, a limit. */
function rowOf(page: string, sections: readonly MarkdownSection[], anchor: string): string | undefined {
  const [group] = anchor.split('.')
  const within = anchor.includes('.') ? sections.find((one) => one.anchor === group) : undefined
  const text = within ? page.slice(within.from, within.to) : page
  const wanted = headingId(anchor.replace(ROW_PREFIX, '').split('.').at(-1) ?? '')
  if (wanted === '') return undefined
  const row = blocksOf(text).find(
    ({ kind, text: one }) => kind === 'row' && labelOf(one.split('|')[1] ?? '') === wanted,
  )
  if (row) return joinBlocks([row])
  const lines = text.split('\n')
  const start = lines.findIndex((line) => /^\s*(?:[-*]|\d+\.) /.test(line) && labelOf(line) === wanted)
  if (start === -1) return undefined
  const depth = indentOf(lines[start] ?? '')
  const length = lines.slice(start + 1).findIndex((line) => line !== '' && indentOf(line) <= depth)
  return lines
    .slice(start, length === -1 ? undefined : start + 1 + length)
    .map((line) => line.slice(depth))
    .join('\n')
}

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The first marked words of an item or a cell, as an id. */
function labelOf(text: string): string {
  const label = /(?:\*\*|`|\[)+([^*`\]]+)/.exec(text)?.[1] ?? text.replace(/^\s*(?:[-*]|\d+\.) /, '')
  return headingId(label)
}
