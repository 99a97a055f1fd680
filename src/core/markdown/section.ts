/** One section of a page's Markdown, for "Copy this section". */

const HEADING = /^(#{1,6}) (.*)$/
const FENCE = /^\s*(`{3,}|~{3,})/

/**
 * The section under a heading, up to the next heading of the same or a higher level. Headings are compared by their
 * words, without marks, links and step numbers. `nth` distinguishes equal headings, counted from 0. Undefined if the
 * heading does not exist.
 */
export function markdownSection(markdown: string, title: string, nth = 0): string | undefined {
  const wanted = words(title)
  let left = nth
  let level = 0
  const section: string[] = []
  let open: string | undefined
  for (const line of markdown.split('\n')) {
    const fence = FENCE.exec(line)?.[1]
    if (fence !== undefined && (open === undefined || fence.startsWith(open)))
      open = open === undefined ? fence : undefined
    const heading = open === undefined ? HEADING.exec(line) : null
    if (heading && level > 0 && (heading[1]?.length ?? 0) <= level) break
    if (heading && level === 0 && words(heading[2] ?? '') === wanted && left-- === 0) level = heading[1]?.length ?? 0
    if (level > 0) section.push(line)
  }
  return level === 0 ? undefined : `${section.join('\n').trim()}\n`
}

/** Keeps only letters and digits, because a heading's text on the page and in the source differ only in marks. */
const words = (text: string): string =>
  text
    .replace(/\]\([^)]*\)/g, '')
    .replace(/^\d+\. /, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()
