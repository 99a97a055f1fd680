/**
 * Parts of a method's documentation by name: from the site, or from the document and the cards of the package where the
 * site does not respond.
 */
import { methodPath } from '../../../core/lib/path.ts'
import { cardPath, methodFilePath } from '../../../core/markdown/card-paths.ts'
import type { Document } from './knowledge.ts'
import { methodText } from './method-text.ts'
import { bodyOf, pageAnswer } from './page-answer.ts'
import { leftOutSentence, MissingPage, type Pages } from './pages.ts'

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
type Told = string | { reason: string }

export async function methodDetail(sources: Sources, { name, detail, maxChars }: Wanted): Promise<Told> {
  const { document, pages } = sources
  const [kind = '', part] = detail.split(':')
  if (!DETAILS.includes(kind)) return { reason: `There is no detail ${detail}. There are: ${DETAILS.join(', ')}.` }
  if (kind === 'card') return cardText(document, pages, name)
  const file = FILES.find((one) => one === kind)
  const path = file === undefined ? methodPath(name) : methodFilePath(name, file).replace(/\.md$/, '')
  const twin = await fromSite(pages, path)
  if (twin === 'missing') return { reason: `${name} has no ${kind}.` }
  if (twin !== undefined) return found(twin, { path, section: SECTIONS[kind] ?? part, name, detail, maxChars })
  if (kind === 'code' || kind === 'sources') return { reason: await notHere(pages, name, kind) }
  const own = methodText(document, name) ?? ''
  return found(own, { path: methodPath(name), section: SECTIONS[kind] ?? kind, name, detail, maxChars })
}

/** A page of the site. Undefined where the site is not reached, because then nothing follows from its absence. */
async function fromSite(pages: Pages | undefined, path: string): Promise<string | 'missing' | undefined> {
  try {
    return await pages?.fromSite(path)
  } catch (error) {
    return error instanceof MissingPage ? 'missing' : undefined
  }
}

function found(
  twin: string,
  {
    name,
    detail,
    ...question
  }: { path: string; section: string | undefined; maxChars: number } & Omit<Wanted, 'maxChars'>,
): Told {
  const answer = pageAnswer(twin, question)
  if (!('near' in answer)) return answer.text
  return {
    reason: `${name} has no ${detail}.${answer.near.length > 0 ? ` There are: ${answer.near.join(', ')}.` : ''}`,
  }
}

async function notHere(pages: Pages | undefined, name: string, kind: string): Promise<string> {
  const docs = await pages?.packed?.()
  const rest = docs === undefined ? 'Name the site with --site.' : leftOutSentence(docs)
  return `The ${kind} of ${name} is on the site, which is not reached. ${rest} Its card has a request, and detail examples more.`
}

/** Without a site and without packed cards, it returns the summary of the document. */
async function cardText(document: Document, pages: Pages | undefined, name: string): Promise<string> {
  const card = await pages?.read(cardPath(methodPath(name)).replace(/\.md$/, '')).catch(() => undefined)
  if (card !== undefined) return bodyOf(card)
  const { summary = '', description = '' } = document.methods.find((one) => one.name === name) ?? {}
  return `# ${name}\n\n${summary}\n\n${description}`.trim()
}
