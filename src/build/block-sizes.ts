/**
 * Estimates the height of the blocks that the first paint leaves out, from their HTML, so that a page has nearly its
 * true height from the start. The browser replaces an estimate with the true height when it renders the block. The
 * style sheet reads the estimates (base.css), and src/ui/browser/deferred-render.ts lists the blocks.
 */

/**
 * What makes a block tall, with the height in pixels that one of it adds: in the column beside an example panel, which is
 * as narrow as a phone, and in the wide column of other pages. Fitted to 642 rendered blocks of 17 pages.
 */
const HEIGHTS = {
  text: [0.6, 0.32],
  cell: [0.51, 0.32],
  blocks: [20.4, 13.2],
  heads: [12.7, 14.4],
  rows: [0.4, 20.2],
  cells: [26.9, 5.7],
  lines: [33, 21.4],
  boxes: [109, 89],
  drawn: [1, 1.2],
  fields: [60, 53],
} as const satisfies Readonly<Record<string, readonly [beside: number, wide: number]>>

type Feature = keyof typeof HEIGHTS
export type Features = Record<Feature, number>

const VOID = new Set('area base br col embed hr img input link meta source track wbr'.split(' '))
const UNSEEN = new Set(['button', 'desc', 'noscript', 'script', 'select', 'style', 'template', 'title'])
const COUNTED: Readonly<Record<string, Feature>> = {
  ...{ p: 'blocks', li: 'blocks', dt: 'blocks', dd: 'blocks', figcaption: 'blocks', summary: 'blocks' },
  ...{ h2: 'heads', h3: 'heads', h4: 'heads', tr: 'rows', td: 'cells', pre: 'boxes', input: 'fields' },
}
const CELLS = new Set(['td', 'th', 'dd', 'dt'])
const TAG = /<(\/?)([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>|[^<]+/g
const HIDDEN = /class="[^"]*\bvisually-hidden\b| hidden(?:=|$)| data-tab="[1-9]/

type Open = {
  name: string
  classes: readonly string[]
  /** Number of its child elements so far, and of those that are sections. */
  children: number
  sections: number
  isUnseen: boolean
  /** A closed `details`, which shows its summary only. */
  isFold: boolean
  isCell: boolean
  isPre: boolean
  isMethodBody: boolean
  /** Place of its attributes and what it contains, if it is left out at first. */
  block?: Block
}

type Block = { at: number; features: Features; isBeside: boolean }

export const noFeatures = (): Features => ({
  ...{ text: 0, cell: 0, blocks: 0, heads: 0, rows: 0, cells: 0, lines: 0, boxes: 0, drawn: 0, fields: 0 },
})

/** @returns the HTML with an estimate at each block that the first paint leaves out */
export function withBlockSizes(html: string): string {
  const sizes: Block[] = []
  readBlocks(html, (block) => sizes.push(block))
  let [result, from] = ['', 0]
  for (const block of sizes.sort((one, other) => one.at - other.at)) {
    const { at } = block
    result += `${html.slice(from, at)} style="${sizeStyle(block)}"`
    from = at
  }
  return result + html.slice(from)
}

/** In units of 10 px. On a phone, the style sheet makes blocks of the wide column 1.6 times as tall. */
function sizeStyle({ features, isBeside }: Block): string {
  const height = (Object.keys(HEIGHTS) as Feature[]).reduce(
    (sum, feature) => sum + features[feature] * HEIGHTS[feature][isBeside ? 0 : 1],
    0,
  )
  return `--h:${Math.max(2, Math.round(height / 10))}`
}

export function readBlocks(html: string, found: (block: Block) => void): void {
  const open: Open[] = []
  TAG.lastIndex = 0
  for (let match = TAG.exec(html); match; match = TAG.exec(html)) {
    const [text, slash, tag, attributes = ''] = match
    const parent = open.at(-1)
    if (tag === undefined) addText(open, text)
    else if (slash) {
      const closed = open.pop()
      if (closed?.block) found(closed.block)
    } else if (!attributes.endsWith('/')) {
      const name = tag.toLowerCase()
      const element = opened(name, attributes, parent)
      if (parent) {
        parent.children++
        if (element.classes.includes('section')) parent.sections++
      }
      const isLeftOut =
        parent !== undefined && !attributes.includes(' style=') && isDeferred(element, parent, open.at(-2))
      if (isLeftOut)
        element.block = { at: match.index + 1 + tag.length, features: noFeatures(), isBeside: element.isMethodBody }
      if (!VOID.has(name)) open.push(element)
      const feature = COUNTED[name]
      if (feature && !element.isUnseen) add(open, feature, 1)
      const height = name === 'svg' ? /class="drawing"[^>]* height="(\d+)"/.exec(attributes)?.[1] : undefined
      if (height) add(open, 'drawn', Number(height))
    }
  }
}

function opened(name: string, attributes: string, parent: Open | undefined): Open {
  const classes = /class="([^"]*)"/.exec(attributes)?.[1]?.split(' ') ?? []
  const isFolded = parent?.isFold === true && name !== 'summary'
  return {
    ...{ name, classes, children: 0, sections: 0 },
    isUnseen: parent?.isUnseen === true || UNSEEN.has(name) || isFolded || name === 'svg' || HIDDEN.test(attributes),
    isFold: name === 'details' && !/ open(?:=|$)/.test(attributes),
    isCell: parent?.isCell === true || CELLS.has(name),
    isPre: parent?.isPre === true || name === 'pre',
    isMethodBody: parent?.isMethodBody === true || classes.includes('method-body'),
  }
}

/**
 * Whether the first paint leaves an element out. Same list as in src/ui/browser/deferred-render.ts, without rows and calls,
 * whose height the style sheets have.
 */
function isDeferred(element: Open, parent: Open, around: Open | undefined): boolean {
  const { classes } = element
  const place = parent.children
  if (parent.classes.includes('prose')) return place >= 8
  if (parent.classes.includes('section') && around?.classes.includes('method-body'))
    return around.sections > 1 && place >= 2
  return parent.classes.includes('article') && classes.includes('sources')
}

function add(open: readonly Open[], feature: Feature, count: number): void {
  for (const { block } of open) if (block) block.features[feature] += count
}

function addText(open: readonly Open[], text: string): void {
  const around = open.at(-1)
  if (!around || around.isUnseen) return
  if (around.isPre) add(open, 'lines', text.split('\n').length - 1)
  else {
    const length = text.replace(/&\w+;/g, '.').trim().length
    add(open, around.isCell ? 'cell' : 'text', length)
  }
}
