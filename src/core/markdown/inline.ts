/** Rules for inline elements: links, headings, and spans that only the style sheet separates. */

import { code, type MarkdownRule } from './markdown-text.ts'
import { childrenOf, findAll, matcher, type PageNode, textOf } from './page-node.ts'
import { markedHeading } from './section.ts'

/** Adjacent elements that the page's layout separates without a space, which plain text needs. */
const KEPT_APART = new Set(['SPAN', 'TIME', 'SMALL', 'B', 'STRONG'])
const INLINE = new Set([...KEPT_APART, 'A', 'CODE', 'EM', 'Q'])

const followsElement = ({ previousSibling }: PageNode): boolean =>
  previousSibling?.nodeType === 1 && INLINE.has(previousSibling.nodeName)

const isKeptApart = (node: PageNode): boolean =>
  KEPT_APART.has(node.nodeName) && followsElement(node) && !node.isCode && !/^\s/.test(node.textContent ?? '')

const isAside = matcher('span.quiet, span.hint, span.note')

/** A remark that directly follows words and that the page puts on its own line: `USDC` and `6 decimals`. */
const followsWords = (node: PageNode): boolean =>
  isAside(node) && node.previousSibling?.nodeType === 3 && /\S$/.test(node.previousSibling.textContent ?? '')

const isSteps = matcher('ol.steps')
const isEntry = matcher('a.entry')

const strong = (content: string): string => (content.trim() === '' ? '' : `**${content.trim()}**`)

export const inlineRules = (address: string, hasAnchors = false): MarkdownRule[] => [
  {
    name: 'kept-apart',
    filter: isKeptApart,
    replacement: (content, node) => {
      const isStrong = node.nodeName === 'B' || node.nodeName === 'STRONG'
      return content.trim() === '' ? '' : ` ${isStrong ? strong(content) : content.trim()}`
    },
  },
  {
    name: 'aside',
    filter: followsWords,
    replacement: (content) => (content.trim() === '' ? '' : ` (${content.trim()})`),
  },
  { name: 'heading', filter: (node) => /^H[1-6]$/.test(node.nodeName), replacement: headingRule(hasAnchors) },
  {
    // A remark or a count next to a heading is not part of it.
    name: 'heading-remark',
    filter: (node) => /^(H[1-6]|SUMMARY)$/.test(node.parentNode?.nodeName ?? '') && isRemark(node),
    replacement: () => '',
  },
  {
    // The first part of a method's name, distinguished only by its style.
    name: 'namespace',
    filter: matcher('span.ns'),
    replacement: (content) => content.replace(/\\_/g, '_'),
  },
  {
    name: 'badge',
    filter: matcher('span.badge'),
    replacement: (content, node) =>
      `${/\s$/.test(node.previousSibling?.textContent ?? '') ? '' : ' '}(${content.trim()})`,
  },
  { name: 'quoted', filter: (node) => node.nodeName === 'Q', replacement: (content) => `“${content}”` },
  { name: 'key', filter: (node) => node.nodeName === 'KBD', replacement: (content) => ` \`${content.trim()}\` ` },
  { name: 'power', filter: (node) => node.nodeName === 'SUP', replacement: (content) => `^${content}` },
  {
    // The page's layout separates the number of a tally from its words.
    name: 'tally',
    filter: (node) => node.nodeName === 'B' && !followsElement(node) && /^[\p{L}\p{N}]/u.test(followingText(node)),
    replacement: (content) => `${strong(content)} `,
  },
  {
    // The code span must be inside the link's brackets. A link inside a code span would not be a link.
    name: 'linked-code',
    filter: (node) => node.nodeName === 'CODE' && findAll(node, 'a').length === 1,
    replacement: (_, node) => {
      const href = node.querySelector('a')?.getAttribute('href') ?? ''
      const text = code(textOf(node))
      return isLookup(textOf(node), href) ? text : `[${text}](${escapeAddress(absolute(href, address))})`
    },
  },
  {
    name: 'link',
    filter: (node) => node.nodeName === 'A' && Boolean(node.getAttribute('href')),
    replacement: (content, node) =>
      isLookup(textOf(node), node.getAttribute('href') ?? '') ? content : link(content, node, address),
  },
  {
    name: 'image',
    filter: (node) => node.nodeName === 'IMG',
    replacement: (_, node) => {
      const source = node.getAttribute('src') ?? ''
      const text = (node.getAttribute('alt') ?? '').replace(/\s+/g, ' ').replace(/[[\]]/g, '\\$&')
      return source === '' ? '' : `![${text}](${escapeAddress(absolute(source, address))})`
    },
  },
]

/** A link of an address or a hash to its page in an explorer repeats it. A reader can look it up without the link. */
const isLookup = (text: string, href: string): boolean =>
  /^0x(?:[\da-f]{40}|[\da-f]{64})$/i.test(text.trim()) && href.startsWith('https://') && href.endsWith(text.trim())

const followingText = ({ nextSibling }: PageNode): string =>
  nextSibling?.nodeType === 3 ? (nextSibling.textContent ?? '') : ''

const isRemark = (node: PageNode): boolean =>
  node.nodeName === 'SMALL' || (node.nodeName === 'SPAN' && /^\d+$/.test(textOf(node)))

/** Steps of a guide are numbered by their list. The number moves into the heading. */
const headingRule =
  (hasAnchors: boolean) =>
  (content: string, node: PageNode): string => {
    const text = content.replace(/\s+/g, ' ').trim()
    const item = node.parentNode
    const isStep = item?.nodeName === 'LI' && isSteps(item.parentNode)
    const number = isStep && item.parentNode ? `${childrenOf(item.parentNode).indexOf(item) + 1}. ` : ''
    const title = hasAnchors ? markedHeading(number + text, node.getAttribute('id')) : number + text
    return text === '' ? '' : `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${title}\n\n`
  }

/** An absolute link. Cards (a title, then a line of text) keep only the title inside the brackets. */
function link(content: string, node: PageNode, address: string): string {
  const href = escapeAddress(absolute(node.getAttribute('href') ?? '', address))
  if (isEntry(node)) return entry(node, href)
  const space = followsElement(node) ? ' ' : ''
  const [title, line, ...more] = childrenOf(node).filter((child) => child.nodeName.toUpperCase() !== 'SVG')
  if (title?.nodeName === 'B' && line?.nodeName === 'SPAN' && more.length === 0) {
    const about = textOf(line)
    return `${space}[${textOf(title)}](${href})${about === '' ? '' : `: ${about}`}`
  }
  if (/^H[2-6]$/.test(title?.nodeName ?? '') && line?.nodeName === 'P' && more.length === 0)
    return `${space}[${textOf(title ?? null)}](${href}): ${textOf(line)}`
  // Inside brackets a hyphen cannot start a list.
  const text = content.replace(/\s+/g, ' ').trim().replace(/^\\-/, '-')
  return text === '' ? '' : `${space}[${text}](${href})`
}

/** A row of the method index: name, sentence, signature, verdict. */
function entry(node: PageNode, href: string): string {
  const [name, sentence, signature, verdict] = childrenOf(node).map(textOf)
  return `[\`${name}\`](${href}): ${sentence} \`${signature}\`${verdict ? ` (${verdict})` : ''}`
}

export const absolute = (href: string, address: string): string =>
  URL.canParse(href, address) ? new URL(href, address).href : href

const escapeAddress = (href: string): string =>
  href.replace(/[<>()\s]/g, (mark) => encodeURIComponent(mark).replace(/[()]/, '\\$&'))
