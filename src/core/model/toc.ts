/** Rendered HTML → the page's headings of levels 2 to 3, as a tree. */
import type { SiteConfig } from './define-site.ts'

export type Heading = { level: number; id: string; text: string }
export type TocEntry = { id: string; text: string; children: TocEntry[] }

const HEADING = /<h([1-6])([^>]*)>([\s\S]*?)<\/h\1>/g

/** Every heading that has an id, in order. Anchors inside a heading do not count as its text. */
export function headingsOf(html: string): Heading[] {
  return [...html.matchAll(HEADING)].flatMap(([, level, attributes = '', inner = '']) => {
    const id = /\sid="([^"]+)"/.exec(attributes)?.[1]
    if (!id) return []
    const text = inner
      .replace(/<a[^>]*class="anchor"[\s\S]*?<\/a>/g, '')
      .replace(/<small[\s\S]*?<\/small>/g, '')
      .replace(/<[^>]+>/g, '')
    return [{ level: Number(level), id, text: decode(text).trim() }]
  })
}

/** The headings of the configured levels. Deeper headings are nested under the preceding first-level heading. */
export function buildToc(headings: readonly Heading[], { minLevel, maxLevel }: SiteConfig['toc']): TocEntry[] {
  const entries: TocEntry[] = []
  for (const { level, id, text } of headings) {
    if (level < minLevel || level > maxLevel) continue
    const parent = level > minLevel ? entries.at(-1) : undefined
    ;(parent ? parent.children : entries).push({ id, text, children: [] })
  }
  return entries
}

const ENTITIES: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#x27': "'",
  '#39': "'",
  nbsp: '\u00a0',
}

/** HTML entities that React writes, back to characters. */
export const decode = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27|#39|nbsp);/g, (_, name: string) => ENTITIES[name] ?? '')
