/**
 * Extracts the style rules for the beginning of a page, to inline them in its document. The first paint then waits for
 * no other file. The complete sheets follow in the document in their order, so the final styles are unaffected.
 */
import postcss, { type AtRule, type ChildNode, type Container, type Rule } from 'postcss'

/** Names on a page: element names, `.class`, `#id`, `[attribute`, `[attribute=value`, `part:Name`. */
type Names = ReadonlySet<string>
type Selector = { text: string; needs: readonly string[] }
/** A declaration, the custom property that it sets, and the properties that it reads. */
type Declaration = { text: string; sets: string | undefined; reads: readonly string[] }
type Kept = { head: string; declarations: readonly Declaration[]; inside: readonly Kept[] }
type Node = {
  head: string
  part?: string | undefined
  selectors?: Selector[]
  declarations: Declaration[]
  inside: Node[]
}

/** The script in the head sets these on the root or its descendants, so they may occur on any page. */
const ALWAYS = new Set(
  ['hidden', 'data-theme', 'data-default-theme', 'data-announcement', 'data-query', 'data-opening']
    .map((name) => `[${name}`)
    .concat('html', 'head', 'body'),
)
/** Selectors that cannot match before user interaction. */
const LATER =
  /:(?:hover|active|focus[\w-]*|popover-open|modal|picture-in-picture)\b|::(?:backdrop|selection|view-transition|placeholder)/
const LATER_RULES = new Set(['keyframes', 'view-transition', 'page', 'property', 'charset'])
const OTHER_MEDIA = /\bprint\b|forced-colors|prefers-contrast/
/** `:not()` and similar pseudo-classes list excluded or alternative names, so they do not require any. */
const ALTERNATIVES = /:(?:not|is|where|has|nth-[\w-]+|lang|dir)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g

/**
 * @param sheets texts of the style sheets of a page, in their order
 * @returns a function that selects the rules that may match elements in the beginning of the page's HTML, without
 * unused custom properties
 */
export function firstStyles(sheets: readonly string[]): (html: string) => string {
  const nodes = sheets.flatMap(nodesOf)
  const layers = [...new Set(nodes.flatMap(({ head }) => /^@layer ([\w-]+)$/.exec(head)?.[1] ?? []))]
  return (html) => {
    const names = namesIn(html)
    const kept = nodes.flatMap((node) => keptOf(node, names))
    const read = propertiesRead(kept, html)
    return `@layer ${layers.join()};${kept.map((node) => textOf(node, read)).join('')}`
  }
}

const parsed = new Map<string, Node[]>()

/** Every page uses the sheet of the frame, so each text is parsed only once. */
function nodesOf(sheet: string): Node[] {
  const nodes = parsed.get(sheet) ?? insideOf(postcss.parse(sheet))
  parsed.set(sheet, nodes)
  return nodes
}

const insideOf = (container: Container): Node[] => (container.nodes ?? []).flatMap(nodeOf)

function nodeOf(node: ChildNode): Node[] {
  if (node.type === 'rule') return ruleOf(node)
  if (node.type === 'atrule') return atRuleOf(node)
  return []
}

function ruleOf(rule: Rule): Node[] {
  const selectors = rule.selectors
    .filter((text) => !LATER.test(text.replace(ALTERNATIVES, '')))
    .map((text) => ({ text, needs: needsOf(text) }))
  return selectors.length === 0 ? [] : [{ head: '', selectors, declarations: declarationsOf(rule), inside: [] }]
}

function atRuleOf(rule: AtRule): Node[] {
  const head = `@${rule.name} ${rule.params}`.trim()
  if (LATER_RULES.has(rule.name) || (rule.name === 'media' && OTHER_MEDIA.test(rule.params))) return []
  const part = rule.name === 'scope' ? /data-part~="?([\w-]+)/.exec(rule.params)?.[1] : undefined
  return [{ head, part: part && `part:${part}`, declarations: declarationsOf(rule), inside: insideOf(rule) }]
}

/**
 * Properties that are not needed before the sheets arrive, because they affect neither layout nor text color. The
 * sheets contain the keyframes of animations. A background that transitions between colors is not needed either.
 */
const UNSEEN = new RegExp(
  `^(?:${[
    'animation|transition|will-change|view-transition',
    'cursor|outline|touch-action|user-select|-webkit-user-select|scroll-behavior|overscroll',
    'border-radius|box-shadow|scrollbar-color|caret-color|accent-color|text-overflow|-webkit-font-smoothing',
    'text-decoration-color|text-decoration-thickness|-webkit-text-decoration',
  ].join('|')})`,
)

const declarationsOf = (container: Container): Declaration[] =>
  (container.nodes ?? []).flatMap((node) =>
    node.type === 'decl' && !UNSEEN.test(node.prop) && !node.value.includes('gradient(')
      ? [
          {
            text: `${node.prop}:${node.value}${node.important ? '!important' : ''}`,
            // The two properties for `light-dark()` are used without being named again.
            sets: node.prop.startsWith('--') && !node.prop.startsWith('--lightningcss') ? node.prop : undefined,
            reads: readIn(node.value),
          },
        ]
      : [],
  )

const readIn = (text: string): string[] => [...text.matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name)

/** Everything that a page must contain for a selector to match. Rather too few requirements than too many. */
function needsOf(selector: string): string[] {
  let text = selector
  for (let before = ''; before !== text; ) {
    before = text
    text = text.replace(ALTERNATIVES, '')
  }
  const needs: string[] = []
  const take = (pattern: RegExp, need: (...groups: string[]) => string) => {
    text = text.replace(pattern, (_, ...groups: string[]) => {
      needs.push(need(...groups))
      return ''
    })
  }
  take(/\[([\w-]+)=(?:"([^"]*)"|([\w-]+))\]/g, (name, quoted, bare) =>
    ALWAYS.has(`[${name}`) ? `[${name}` : `[${name}=${quoted ?? bare}`,
  )
  take(/\[([\w-]+)[^\]]*\]/g, (name) => `[${name}`)
  text = text.replace(/::?[\w-]+(?:\([^()]*\))?/g, '')
  take(/\.([\w-]+)/g, (name) => `.${name}`)
  take(/#([\w-]+)/g, (name) => `#${name}`)
  take(/([a-zA-Z][\w-]*)/g, (name) => name.toLowerCase())
  return needs
}

const ELEMENT = /<([a-zA-Z][\w-]*)((?:[^>"]|"[^"]*")*)>/g
const ATTRIBUTE = /([^\s=/"]+)(?:="([^"]*)")?/g

const DETAILS = /<(\/?)(details|summary)\b((?:[^>"]|"[^"]*")*)>/g

/** A closed `<details>` paints only its summary, so its content is removed. */
function withoutClosed(html: string): string {
  let shown = ''
  let from = 0
  let summaryAt = 0
  /** Elements of both kinds that are open, counted from the outermost closed one. */
  let depth = 0
  for (const { 0: tag, 1: slash, 2: name, 3: attributes = '', index } of html.matchAll(DETAILS)) {
    if (depth === 0 && (slash || name === 'summary' || /\sopen\b/.test(attributes))) continue
    if (depth === 0) shown += html.slice(from, index + tag.length)
    if (depth === 1 && name === 'summary') summaryAt = index
    depth += slash ? -1 : 1
    if (depth === 1 && slash && name === 'summary') shown += html.slice(summaryAt, index)
    if (depth === 0) from = index
  }
  return depth === 0 ? shown + html.slice(from) : shown
}

function namesIn(html: string): Names {
  const names = new Set(ALWAYS)
  for (const [, name = '', attributes = ''] of withoutClosed(html).matchAll(ELEMENT)) {
    names.add(name.toLowerCase())
    for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      names.add(`[${key.toLowerCase()}`).add(`[${key.toLowerCase()}=${value}`)
      if (key === 'id') names.add(`#${value}`)
      if (key === 'class') for (const word of value.split(/\s+/)) names.add(`.${word}`)
      if (key === 'data-part') for (const word of value.split(/\s+/)) names.add(`part:${word}`)
    }
  }
  return names
}

function keptOf(node: Node, names: Names): Kept[] {
  if (node.part !== undefined && !names.has(node.part)) return []
  const { declarations } = node
  if (node.selectors) {
    const matching = node.selectors.filter(({ needs }) => needs.every((need) => names.has(need)))
    return matching.length === 0 ? [] : [{ head: matching.map(({ text }) => text).join(), declarations, inside: [] }]
  }
  const inside = node.inside.flatMap((child) => keptOf(child, names))
  return inside.length + declarations.length === 0 ? [] : [{ head: node.head, declarations, inside }]
}

/** Custom properties that the selected rules, the page's own `style` attributes, or another such property read. */
function propertiesRead(kept: readonly Kept[], html: string): Names {
  const all = kept.flatMap(function every(node): Declaration[] {
    return [...node.declarations, ...node.inside.flatMap(every)]
  })
  const readers = new Map<string, string[]>()
  for (const { sets, reads } of all) if (sets) readers.set(sets, [...(readers.get(sets) ?? []), ...reads])
  const read = new Set<string>()
  const add = (name: string): void => {
    if (read.has(name)) return
    read.add(name)
    readers.get(name)?.forEach(add)
  }
  for (const { sets, reads } of all) if (!sets) reads.forEach(add)
  readIn(html).forEach(add)
  return read
}

function textOf({ head, declarations, inside }: Kept, read: Names): string {
  const own = declarations.filter(({ sets }) => sets === undefined || read.has(sets)).map(({ text }) => text)
  const text = own.join(';') + inside.map((node) => textOf(node, read)).join('')
  return text === '' ? '' : `${head}{${text}}`
}
