/** Reads the files that a page loads, and its size, from its HTML, without a browser or a DOM. */

export type PageReferences = {
  /** Scripts that run or are preloaded with the page. */
  scripts: string[]
  styles: string[]
  /** Preloaded fonts and fonts of styles in the document. Style sheets load further ones. */
  fonts: string[]
  /** Elements that the parser creates, including `html` and `head`. */
  elements: number
}

/** A comment, an end tag, or a start tag with its attributes. Quoted values may contain `>`. */
const TOKEN = /<!--[\s\S]*?-->|<\/[a-zA-Z][^>]*>|<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g
const ATTRIBUTE = /([a-zA-Z:-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g
/** Elements whose content is always text. */
const RAW_TEXT = new Set(['script', 'style', 'textarea', 'title'])
const SCRIPT_TYPES = new Set(['', 'module', 'text/javascript'])

const readAttributes = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name = '', ...values]) => [name.toLowerCase(), values.find(Boolean) ?? '']),
  )

function addReference(found: PageReferences, tag: string, attributes: Map<string, string>): void {
  if (tag === 'script') {
    const source = attributes.get('src')
    if (source && SCRIPT_TYPES.has(attributes.get('type') ?? '')) found.scripts.push(source)
    return
  }
  const href = attributes.get('href')
  if (tag !== 'link' || !href) return
  const relations = (attributes.get('rel') ?? '').split(/\s+/)
  const isPreload = relations.includes('preload')
  const as = attributes.get('as')
  if (relations.includes('stylesheet')) found.styles.push(href)
  else if (relations.includes('modulepreload') || (isPreload && as === 'script')) found.scripts.push(href)
  else if (isPreload && as === 'font') found.fonts.push(href)
}

const fontsIn = (css: string): string[] =>
  [...css.matchAll(/url\(\s*["']?([^"')]+\.woff2)["']?\s*\)/g)].map(([, url = '']) => url)

/** References in document order, with duplicates. */
export function readReferences(html: string): PageReferences {
  const found: PageReferences = { scripts: [], styles: [], fonts: [], elements: 0 }
  TOKEN.lastIndex = 0
  for (let token = TOKEN.exec(html); token; token = TOKEN.exec(html)) {
    const tag = token[1]?.toLowerCase()
    if (!tag) continue
    found.elements += 1
    addReference(found, tag, readAttributes(token[2] ?? ''))
    if (RAW_TEXT.has(tag)) {
      const end = html.indexOf(`</${tag}`, TOKEN.lastIndex)
      if (end === -1) continue
      if (tag === 'style') found.fonts.push(...fontsIn(html.slice(TOKEN.lastIndex, end)))
      TOKEN.lastIndex = end
    }
  }
  return found
}
