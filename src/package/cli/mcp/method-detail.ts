/** Parts of a method's documentation by name: from the site, and its card from the package. */
import { methodPath } from '../../../core/lib/path.ts'
import { cardPath, methodFilePath } from '../../../core/markdown/card-paths.ts'
import type { Document } from './knowledge.ts'
import { bodyOf, pageAnswer } from './page-answer.ts'
import type { Pages } from './pages.ts'

/** Sections of a method's page by the names that callers use. */
const SECTIONS: Readonly<Record<string, string>> = {
  params: 'params',
  result: 'result',
  errors: 'errors',
  limits: 'limits',
  ethereum: 'ethereum',
  changes: 'changes',
}
const FILES = ['examples', 'code', 'sources'] as const

export const DETAILS: readonly string[] = ['card', 'schema', ...Object.keys(SECTIONS), ...FILES]

type Sources = { document: Document; pages: Pages | undefined }
type Wanted = { name: string; detail: string; maxChars: number }

/** The text, or why there is none. */
export async function methodDetail(
  { document, pages }: Sources,
  { name, detail, maxChars }: Wanted,
): Promise<string | { reason: string }> {
  const [kind = '', part] = detail.split(':')
  if (!DETAILS.includes(kind)) return { reason: `There is no detail ${detail}. There are: ${DETAILS.join(', ')}.` }
  if (kind === 'card') return cardText(document, pages, name)
  if (pages === undefined) return { reason: `${detail} is on the site. Name it with --site, or ask for schema.` }
  try {
    const file = FILES.find((one) => one === kind)
    const path = file === undefined ? methodPath(name) : methodFilePath(name, file).replace(/\.md$/, '')
    const section = SECTIONS[kind] ?? part
    const found = pageAnswer(await pages.read(path), { path, section, maxChars })
    if (!('near' in found)) return found.text
    return {
      reason: `${name} has no ${detail}.${found.near.length > 0 ? ` There are: ${found.near.join(', ')}.` : ''}`,
    }
  } catch {
    return { reason: `${name} has no ${detail}, or the site does not respond. The schema is in the package.` }
  }
}

/** Without a site and without packed cards, it returns the summary of the document. */
async function cardText(document: Document, pages: Pages | undefined, name: string): Promise<string> {
  const card = await pages?.read(cardPath(methodPath(name)).replace(/\.md$/, '')).catch(() => undefined)
  if (card !== undefined) return bodyOf(card)
  const { summary = '', description = '' } = document.methods.find((one) => one.name === name) ?? {}
  return `# ${name}\n\n${summary}\n\n${description}`.trim()
}
