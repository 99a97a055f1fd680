/** Moves the links to lines of source out of a page's Markdown, because they are longer than the statements they prove. */
import { pageDocument } from './markdown-text.ts'
import { withoutAnchors } from './section.ts'

/** As the part `EvidenceMark` writes them. */
const LINE = String.raw`\[[^\]]+\]\(https:\/\/github\.com\/[^)]*\/blob\/[^)]*\)`
const MARK = new RegExp(` ?Source: (${LINE}(?:, ${LINE})*)\\.`, 'g')

export type SplitTwin = { text: string; sources?: string }

/** The text without the marks, and the marks as a list, each under the words it proves. Unchanged without marks. */
export function splitSources(twin: string, address: string): SplitTwin {
  let heading = ''
  let title = ''
  const items: string[] = []
  const lines = twin.split('\n').map((line) => {
    if (line.startsWith('# ')) title = line.slice(2)
    if (/^#{2,6} /.test(line)) heading = withoutAnchors(line).replace(/^#+ /, '')
    const links = [...line.matchAll(MARK)].map(([, found = '']) => found)
    if (links.length === 0) return line
    items.push(`- ${subjectOf(line, heading)}: ${links.join(', ')}`)
    return line.replaceAll(MARK, '')
  })
  if (items.length === 0) return { text: twin }
  return { text: lines.join('\n'), sources: pageDocument(`${title}: sources`, address, items.join('\n')) }
}

/** The first cell of a row, or the heading above. */
function subjectOf(line: string, heading: string): string {
  const cell = line.startsWith('|') ? line.split('|')[1]?.trim() : undefined
  return cell ? `${heading}, ${cell}` : heading
}
