/** Finds the end of the first screen in a page's HTML. Content before it is painted before the rest has arrived. */

/** Text that fits below the head of a page in a window of 1280 × 900 px, in characters. A phone fits half of it. */
const SCREEN_TEXT = 2400
/** A block starts a new line, regardless of its length. Characters. */
const LINE = 60

/** The end cannot be inside these elements. Scripts change their content, or they are not displayed as text. */
const CLOSED = new Set(
  'a aside button details dialog dl fieldset figure form label nav ol pre summary svg table template ul'.split(' '),
)
/** Elements that occupy no space in the article. */
const UNSEEN = new Set(['button', 'nav', 'select', 'svg', 'template'])
const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const ENDS = new Set(['p', 'h2', 'h3'])
const BLOCKS = new Set('dd dt figcaption h1 h2 h3 h4 li p pre tr'.split(' '))
const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>|[^<]+/g

/** Whether a part's code renders it again or may do so. The code of a page's root part only enhances it. */
const isDrawnAnew = (attributes: string): boolean =>
  attributes.includes(' data-hydrate=') ||
  (attributes.includes(' data-load=') && !/ data-part="\w*Page[ "]/.test(attributes))

/** Marks an example panel next to the text. Its hundreds of elements are styled only once if they follow the sheets. */
const PANEL = ' data-example='

/**
 * @param html body of a page, as rendered
 * @returns the HTML offset before the end tag of the paragraph or heading that fills the first screen, or of the
 * content before an example panel. Undefined for a page without an end
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
