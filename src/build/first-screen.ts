/** Where in the HTML of a page its first screen ends: what stands before it is painted before the rest has come. */

/** Text of a window of 1280 × 900 px below the head of a page, in characters; half of it on a phone. */
const SCREEN_TEXT = 2400
/** A block begins a line, whatever it holds. Characters. */
const LINE = 60

/** In these the end is not looked for: scripts move or replace what they hold, or they are not shown as text. */
const CLOSED = new Set(
  'a aside button details dialog dl fieldset figure form label nav ol pre summary svg table template ul'.split(' '),
)
/** What takes no place in the article. */
const UNSEEN = new Set(['button', 'nav', 'select', 'svg', 'template'])
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const ENDS = new Set(['p', 'h2', 'h3'])
const BLOCKS = new Set('dd dt figcaption h1 h2 h3 h4 li p pre tr'.split(' '))
const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>|[^<]+/g

/** A part whose code draws it anew, or may. That of a page's root only decorates. */
const isDrawnAnew = (attributes: string): boolean =>
  attributes.includes(' data-hydrate=') ||
  (attributes.includes(' data-load=') && !/ data-part="\w*Page[ "]/.test(attributes))

/** What shows an example beside the text: hundreds of elements, which are styled once when they come after the sheets. */
const PANEL = ' data-example='

/**
 * @param html body of a page, as it is rendered
 * @returns the place in the HTML before the end tag of the paragraph or heading that fills the first screen, or of what
 * stands before an example panel; undefined for a page that has none
 */
export function endOfFirstScreen(html: string): number | undefined {
  const main = html.indexOf('<main')
  if (main < 0) return undefined
  const open: { name: string; isClosed: boolean; isUnseen: boolean }[] = []
  let length = 0
  let lastEnd: number | undefined
  TAG.lastIndex = main
  for (let match = TAG.exec(html); match; match = TAG.exec(html)) {
    const [text, slash, tag, attributes = ''] = match
    const around = open.at(-1)
    if (tag === undefined) {
      if (!around?.isUnseen) length += text.length
      continue
    }
    const name = tag.toLowerCase()
    if (attributes.includes(PANEL)) return lastEnd
    if (slash) {
      lastEnd = match.index
      if (name === 'main') return undefined
      if (BLOCKS.has(name) && !around?.isUnseen) length += LINE
      if (ENDS.has(name) && length >= SCREEN_TEXT && !around?.isClosed) return match.index
      open.pop()
    } else if (!VOID.has(name) && !attributes.endsWith('/')) {
      open.push({
        name,
        isClosed: around?.isClosed === true || CLOSED.has(name) || isDrawnAnew(attributes),
        isUnseen: around?.isUnseen === true || UNSEEN.has(name),
      })
    }
  }
  return undefined
}
