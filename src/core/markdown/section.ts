/** The sections of a page's Markdown: where each begins and ends, and the anchor that addresses it. */
import { headingId } from '../lib/path.ts'

const HEADING = /^(#{1,6}) (.*)$/
const FENCE = /^\s*(`{3,}|~{3,})/
/** The anchor that ends a heading of a twin, where it does not follow from the heading's words. */
const MARK = / \{#([^\s{}]+)\}$/

export type MarkdownSection = {
  level: number
  /** The heading without its anchor. */
  title: string
  anchor: string
  /** Offsets in the text, from the heading to the next heading of the same or a higher level. */
  from: number
  to: number
}

/** Anchor that a heading has when none is written: GitHub's, without the number of a step. */
export const impliedAnchor = (title: string): string => headingId(plain(title).replace(/^\d+\. /, ''))

/** A heading with its anchor, which is written only where it does not follow from the words. */
export const markedHeading = (title: string, anchor: string | null): string =>
  anchor === null || anchor === '' || anchor === impliedAnchor(title) ? title : `${title} {#${anchor}}`

/** All sections in order, the title among them. */
export function markdownSections(markdown: string): MarkdownSection[] {
  const sections: MarkdownSection[] = []
  let open: string | undefined
  let at = 0
  for (const line of markdown.split('\n')) {
    const fence = FENCE.exec(line)?.[1]
    if (fence !== undefined && (open === undefined || fence.startsWith(open)))
      open = open === undefined ? fence : undefined
    const heading = open === undefined ? HEADING.exec(line) : null
    if (heading) {
      const [, marks = '', words = ''] = heading
      for (const one of sections) if (one.to === -1 && one.level >= marks.length) one.to = at
      const title = words.replace(MARK, '')
      const anchor = MARK.exec(words)?.[1] ?? impliedAnchor(title)
      sections.push({ level: marks.length, title, anchor, from: at, to: -1 })
    }
    at += line.length + 1
  }
  return sections.map((one) => (one.to === -1 ? { ...one, to: markdown.length } : one))
}

/**
 * The section under a heading, for "Copy this section". Headings are compared by their words, without marks, links and
 * step numbers. `nth` distinguishes equal headings, counted from 0. Undefined if the heading does not exist.
 */
export function markdownSection(markdown: string, title: string, nth = 0): string | undefined {
  const found = markdownSections(markdown).filter((one) => words(one.title) === words(title))[nth]
  return found && `${withoutAnchors(markdown.slice(found.from, found.to)).trim()}\n`
}

/** A text without the anchors of its headings, as people copy it. */
export const withoutAnchors = (markdown: string): string => markdown.replace(/^(#{1,6} .*?) \{#[^\s{}]+\}$/gm, '$1')

/** Words of a heading without the marks of Markdown. */
const plain = (text: string): string =>
  text
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\\(.)/g, '$1')

/** Keeps only letters and digits, because a heading's text on the page and in the source differ only in marks. */
const words = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/^\d+\. /, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
