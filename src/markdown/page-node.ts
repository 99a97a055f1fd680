/**
 * The part of a DOM element that the conversion to Markdown reads. The build parses pages with one DOM, the browser has
 * another; both have this much.
 */
export type PageNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly parentNode: PageNode | null
  readonly previousSibling: PageNode | null
  readonly nextSibling: PageNode | null
  readonly children: ArrayLike<PageNode>
  /** Set by the converter on what stands in a code element. */
  readonly isCode?: boolean
  getAttribute(name: string): string | null
  closest(selector: string): PageNode | null
  querySelector(selector: string): PageNode | null
  querySelectorAll(selector: string): ArrayLike<PageNode>
}

export const childrenOf = (node: PageNode): PageNode[] => Array.from(node.children)
export const findAll = (node: PageNode, selector: string): PageNode[] => Array.from(node.querySelectorAll(selector))

/** Text of a node on one line. */
export const textOf = (node: PageNode | null): string => (node?.textContent ?? '').replace(/\s+/g, ' ').trim()

/**
 * A test for `tag.class[attribute="value"]` lists, without combinators. Every element of a page is asked dozens of such
 * questions, and the build's DOM takes a hundred times longer to answer them.
 */
export function matcher(selectors: string): (node: PageNode | null) => boolean {
  const tests = selectors.split(',').map((selector) => compound(selector.trim()))
  return (node) => node !== null && node.nodeType === 1 && tests.some((test) => test(node))
}

function compound(selector: string): (node: PageNode) => boolean {
  const tag = /^[a-z][a-z0-9]*/.exec(selector)?.[0].toUpperCase()
  const classes = [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name)
  const attributes = [...selector.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)]
  return (node) =>
    (tag === undefined || node.nodeName.toUpperCase() === tag) &&
    (classes.length === 0 || hasClasses(node, classes)) &&
    attributes.every(([, name = '', value]) => {
      const found = node.getAttribute(name)
      return found !== null && (value === undefined || found === value)
    })
}

function hasClasses(node: PageNode, wanted: readonly string[]): boolean {
  const text = node.getAttribute('class')
  return text !== null && wanted.every((name) => text.split(' ').includes(name))
}
