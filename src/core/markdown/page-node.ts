/**
 * The part of a DOM element that the conversion to Markdown reads. The DOMs of the build and of the browser both
 * support it.
 */
export type PageNode = {
  readonly nodeType: number
  readonly nodeName: string
  readonly textContent: string | null
  readonly parentNode: PageNode | null
  readonly previousSibling: PageNode | null
  readonly nextSibling: PageNode | null
  readonly children: ArrayLike<PageNode>
  /** Set by the converter on nodes inside a code element. */
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
 * Compiles `tag.class[attribute="value"]` lists, without combinators, to a test. The conversion runs dozens of tests
 * per element, and the selector engine of the build's DOM is a hundred times slower.
 */
export function matcher(selectors: string): (node: PageNode | null) => boolean {
  const compounds = selectors.split(',').map((selector) => readCompound(selector.trim()))
  // Most lists have only single tags and classes, so one lookup covers all of those.
  const tags = new Set(compounds.flatMap((one) => (partsOf(one) === 1 && one.tag ? [one.tag] : [])))
  const names = new Set(compounds.flatMap((one) => (partsOf(one) === 1 ? one.classes : [])))
  const others = compounds.filter((one) => partsOf(one) > 1 || one.attributes.length > 0)
  return (node) => {
    if (node === null || node.nodeType !== 1) return false
    const tag = node.nodeName.toUpperCase()
    if (tags.has(tag)) return true
    const classes = node.getAttribute('class')?.split(' ') ?? []
    return classes.some((name) => names.has(name)) || others.some((one) => fits(one, node, tag, classes))
  }
}

type Compound = { tag: string | undefined; classes: string[]; attributes: [name: string, value: string | undefined][] }

function readCompound(selector: string): Compound {
  return {
    tag: /^[a-z][a-z0-9]*/.exec(selector)?.[0].toUpperCase(),
    classes: [...selector.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name),
    attributes: [...selector.matchAll(/\[([\w-]+)(?:="([^"]*)")?\]/g)].map(([, name = '', value]) => [name, value]),
  }
}

const partsOf = ({ tag, classes, attributes }: Compound): number =>
  (tag === undefined ? 0 : 1) + classes.length + attributes.length

const fits = (wanted: Compound, node: PageNode, tag: string, classes: readonly string[]): boolean =>
  (wanted.tag === undefined || wanted.tag === tag) &&
  wanted.classes.every((name) => classes.includes(name)) &&
  wanted.attributes.every(([name, value]) => {
    const found = node.getAttribute(name)
    return found !== null && (value === undefined || found === value)
  })
