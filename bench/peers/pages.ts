/** Reads this site's own Markdown for the other generators. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export type PeerPage = {
  /** Address without the leading slash. Empty for the home page. */
  path: string
  /** Path of its file without the extension. A folder's page is the folder's index. */
  file: string
  title: string
  /** Content after the heading. */
  body: string
}

type Listed = { path: string; title: string }

/**
 * The pages of a built site that have a Markdown twin.
 * @param site folder of the built site
 * @throws if there are none
 */
export async function readPages(site: string): Promise<PeerPage[]> {
  if (!existsSync(join(site, 'routes.json'))) throw new Error('There is no built site: run "npm run build" first.')
  const routes = (JSON.parse(await readFile(join(site, 'routes.json'), 'utf8')) as Listed[]).map(({ path, title }) => ({
    path: path.slice(1),
    title,
  }))
  const addresses = new Set(routes.map(({ path }) => path))
  const pages: PeerPage[] = []
  for (const { path, title } of routes) {
    const twin = join(site, `${path || 'index'}.md`)
    if (!existsSync(twin)) continue
    const isFolder = path === '' || routes.some((other) => other.path.startsWith(`${path}/`))
    const file = isFolder ? join(path, 'index') : path
    pages.push({ path, file, title, body: bodyOf(await readFile(twin, 'utf8'), addresses) })
  }
  return pages
}

/**
 * A twin without its heading and source line, with links inside the site, safe for MDX. Works line by line, because
 * twins do not break sentences.
 */
export function bodyOf(twin: string, addresses: ReadonlySet<string>): string {
  const source = /^Source: (https?:\/\/[^/\s]+)\S*\n/m.exec(twin)
  const body = twin.replace(/^# .*\n/, '').replace(source?.[0] ?? '', '')
  return `${outsideCode(inSite(body, source?.[1] ?? '', addresses), escapeMdx).trim()}\n`
}

/** Converts full addresses of this site's pages to addresses within the site. Other files keep their full address. */
function inSite(markdown: string, origin: string, addresses: ReadonlySet<string>): string {
  if (origin === '') return markdown
  return markdown.replaceAll(/\]\((https?:\/\/[^/\s)]+)\/([^)#?\s]*)/g, (whole, host: string, path: string) =>
    host === origin && addresses.has(path) ? `](/${path}` : whole,
  )
}

const FENCE = /^\s*(?:[-*+]\s+|\d+\.\s+)*(`{3,}|~{3,})/

/** Changes a page's lines of text, but not fenced code. */
function outsideCode(markdown: string, change: (line: string) => string): string {
  let fence: string | undefined
  const lines = markdown.split('\n').map((line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence === undefined) {
      fence = mark
      return mark === undefined ? change(line) : line
    }
    if (line.trim().startsWith(fence) && line.trim().replaceAll(fence[0] ?? '', '') === '') fence = undefined
    return line
  })
  return lines.join('\n')
}

/** Inline code, which ends with as many backticks as it begins with. */
const CODE = /(?<!`)(`+)(?!`).*?(?<!`)\1(?!`)/g
const MODULE_WORD = /^(\s*)(import|export)(?=[ {])/

/** MDX reads braces and angle brackets as code, and lines that begin with these words as module code. */
export function escapeMdx(line: string): string {
  let made = ''
  let end = 0
  for (const { 0: code, index } of line.matchAll(CODE)) {
    made += escapeText(line.slice(end, index)) + code
    end = index + code.length
  }
  return (made + escapeText(line.slice(end))).replace(
    MODULE_WORD,
    (_, space: string, word: string) => `${space}&#${word.charCodeAt(0)};${word.slice(1)}`,
  )
}

const escapeText = (text: string): string =>
  text
    .split('<br>')
    .map((part) => part.replaceAll(/(?<!\\)[{}<]/g, (one) => `\\${one}`))
    .join('<br />')
