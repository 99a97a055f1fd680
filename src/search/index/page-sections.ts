/** A page's prerendered article → its sections: heading, anchor and plain text of each. */
import { decode } from '../../core/model/toc.ts'

export type ArticleSection = {
  /** Id of the heading. Empty for the text before the first heading. */
  anchor: string
  /** Level of the heading, 0 before the first heading. Terms of a definition list have level 6. */
  level: number
  heading: string
  text: string
  kind: 'section' | 'error' | 'term'
}

/**
 * Subtrees that are not text of the page, such as frame, controls, pictures, recorded examples, and links elsewhere.
 */
const LEFT_OUT_TAGS = new Set(['svg', 'nav', 'aside', 'button', 'fieldset', 'script', 'style', 'input', 'select', 'h1'])
const LEFT_OUT_CLASSES = new Set([
  'anchor',
  'crumbbar',
  'sources',
  'example-panel',
  'build',
  'rows',
  'pager',
  'error-body',
  'badges',
])
/** Sections that only list links to other pages, and the offer of a starter, which many pages repeat. */
const LINK_SECTIONS = new Set(['where-next', 'also', 'start-with-ours'])
/** Sections of declarations, whose names are in the sections of their functions and on the pages about them. */
const DECLARATIONS = /^types-of-/
const VOID_TAGS = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
/** Tags inside a line. Every other tag separates words. */
const INLINE_TAGS = new Set(
  'a abbr b bdi code em i kbd mark q s samp small span strong sub sup time var wbr'.split(' '),
)
const TOKEN = /<(\/?)([a-z][a-z0-9]*)((?:"[^"]*"|[^">])*)>|<!--[\s\S]*?-->|[^<]+/g
const HEADING = /^h[2-6]$/

const attribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1]

/** Sections in the order of the page, the lead first. Sections without text are kept because their heading is found. */
export function articleSections(html: string): ArticleSection[] {
  const reader = new Reader()
  for (const [token, closing, tag, attributes = ''] of html.matchAll(TOKEN)) {
    if (tag === undefined) reader.text(token)
    else if (closing === '/') reader.close(tag)
    else reader.open(tag, attributes)
  }
  return reader.sections
    .filter(({ anchor }) => !LINK_SECTIONS.has(anchor) && !DECLARATIONS.test(anchor))
    .map((section) => ({ ...section, heading: tidy(section.heading), text: tidy(section.text) }))
}

/** Collapses runs of blanks and removes blanks before a closing mark. */
const tidy = (text: string): string =>
  decode(text)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[.,;:!?)])/g, '')
    .trim()

type Open = { tag: string; isHidden: boolean; isHeading: boolean; isError: boolean; isCode: boolean }

class Reader {
  readonly sections: ArticleSection[] = [{ anchor: '', level: 0, heading: '', text: '', kind: 'section' }]
  private readonly stack: Open[] = []
  /** The last token closed an element. */
  private isAfterClose = false

  open(tag: string, attributes: string): void {
    const around = this.stack.at(-1)
    const classes = (attribute(attributes, 'class') ?? '').split(' ')
    const id = attribute(attributes, 'id')
    const startsSection = id !== undefined && (HEADING.test(tag) || tag === 'dt') && !around?.isHidden
    const isError = around?.isError === true || classes.includes('error-entry')
    if (startsSection) {
      const kind = tag === 'dt' ? 'term' : isError ? 'error' : 'section'
      this.sections.push({ anchor: decode(id), level: tag === 'dt' ? 6 : Number(tag[1]), heading: '', text: '', kind })
    }
    // Parts that only a style sheet separates would run together. Pieces of code stay joined.
    if (!INLINE_TAGS.has(tag) || (this.isAfterClose && !around?.isCode && !around?.isHeading)) this.text(' ')
    this.isAfterClose = false
    if (VOID_TAGS.has(tag)) return
    this.stack.push({
      tag,
      isError,
      isCode: around?.isCode === true || tag === 'code' || tag === 'pre',
      isHeading: startsSection || around?.isHeading === true,
      isHidden:
        around?.isHidden === true ||
        LEFT_OUT_TAGS.has(tag) ||
        classes.some((name) => LEFT_OUT_CLASSES.has(name)) ||
        (around?.isHeading === true && tag === 'small'),
    })
  }

  close(tag: string): void {
    const closed = this.stack.at(-1)?.tag === tag ? this.stack.pop() : undefined
    if (tag === 'dt' && !closed?.isHeading) this.text(':')
    if (!INLINE_TAGS.has(tag)) this.text(' ')
    this.isAfterClose = true
  }

  text(text: string): void {
    this.isAfterClose = false
    const around = this.stack.at(-1)
    const section = this.sections.at(-1)
    if (!section || around?.isHidden) return
    if (around?.isHeading) section.heading += text
    else section.text += text
  }
}
