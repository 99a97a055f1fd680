/// <reference path="./turndown-plugin-gfm.d.ts" />
/**
 * A page's HTML → Markdown, for the twin beside each page, the files for language models and "Copy page". The build and
 * the browser use this one conversion: HTML as text goes in, so no DOM is needed here.
 */
import { gfm } from '@joplin/turndown-plugin-gfm'
import TurndownService from 'turndown'
import { UNTITLED_PAGE } from '../model/constants.ts'
import { blockRules } from './blocks.ts'
import { inlineRules } from './inline.ts'
import { type MarkdownRule, pageDocument } from './markdown-text.ts'
import { matcher, type PageNode } from './page-node.ts'
import { partRules, partsLeaveOut } from './part-forms.ts'

export type PageToConvert = {
  /** What stands in the page's article. */
  html: string
  /** The page's canonical address; links become absolute against it. */
  address: string
}

/** What is no part of any page's text, whichever part it stands in: section 3 of the specification. */
const isLeftOut = matcher(
  [
    // Buttons, code-copy buttons among them, and line numbers.
    'button, [role="button"], .button, .needs-script, .line-number, .line-numbers',
    // This menu, anchors beside headings.
    '.copy-page, a.anchor',
    // The editor that stands in for a block: the block is still there.
    '.viewer',
    // Controls and what they report; choices whose panels all stand in the text, under their labels.
    'input, select, textarea, output, [role="status"], [role="search"], [aria-live], [data-open-search], fieldset',
    // Drawings: their figure tells what they show.
    'svg, canvas, .legend',
    '[aria-hidden="true"], script, style, template, dialog',
  ].join(', '),
)
const isHidden = matcher('.visually-hidden')

const leavesOut = (node: PageNode): boolean => {
  if (node.isCode) return false
  if (isLeftOut(node) || (node.nodeType === 1 && partsLeaveOut(node))) return true
  if (isHidden(node)) return node.nodeName !== 'CAPTION'
  return node.nodeName === 'LABEL' && node.closest('[data-hydrate]') !== null
}

/** The node, or something around it, is left out. */
function standsOutside(node: PageNode): boolean {
  for (let part: PageNode | null = node; part; part = part.parentNode) {
    if (part.nodeType === 1 && leavesOut(part)) return true
  }
  return false
}

export type ConvertedPage = {
  /** Title, address and body. The title is the first heading, or "Documentation Page" without one. */
  text: string
  /** The page has no text, not even a heading. */
  isEmpty: boolean
}

/** A page as Markdown. Deterministic; broken HTML is read as browsers read it. */
export function convertPage({ html, address }: PageToConvert): ConvertedPage {
  let title: string | undefined
  const service = createService(address)
  add(service, {
    name: 'title',
    filter: (node) => title === undefined && /^H[1-6]$/.test(node.nodeName) && !standsOutside(node),
    replacement: (content, node) => {
      title = oneLine(content)
      // A page that starts lower down keeps that heading in its place.
      return node.nodeName === 'H1' ? '' : `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${title}\n\n`
    },
  })
  // A shown page keeps a number and its unit on one line; text has ordinary spaces.
  const body = service.turndown(slimmed(html.replaceAll(/\u00a0|&nbsp;/g, ' '))).trim()
  return { text: pageDocument(title || UNTITLED_PAGE, address, body), isEmpty: body === '' && !title }
}

export const pageMarkdown = (page: PageToConvert): string => convertPage(page).text

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function createService(address: string): TurndownService {
  const service = new TurndownService({
    headingStyle: 'atx',
    codeBlockStyle: 'fenced',
    bulletListMarker: '-',
    emDelimiter: '*',
    hr: '---',
    // A backslash shows in plain text where two spaces would not.
    br: '\\',
  })
  service.use(gfm)
  const original = service.escape.bind(service)
  service.escape = (text) => escapeText(original(text))
  for (const rule of [...inlineRules(address), ...blockRules, ...partRules]) add(service, rule)
  add(service, { name: 'left-out', filter: leavesOut, replacement: () => '' })
  return service
}

/**
 * `eth_call` in a sentence needs no backslash, while `<address>` would vanish without one, and `&lt;` would turn into
 * another character.
 */
const escapeText = (text: string): string =>
  text
    .replace(/(?<=\w)\\_(?=\w)/g, '_')
    .replace(/<(?=[a-z/!?])/gi, '\\<')
    .replace(/&(?=#?\w+;)/g, '\\&')

const ATTRIBUTES = String.raw`(?:\s+[\w:-]+(?:="[^"]*")?)*\s*`
const CODE = /<pre\b[\s\S]*?<\/pre>/g
const LINE_NUMBER = /<(\w+)\b[^>]*\sclass="(?:[^"]*\s)?line-numbers?(?:\s[^"]*)?"[^>]*>[^<]*<\/\1>/g
const TOKEN = new RegExp(`</?span${ATTRIBUTES}>`, 'g')
const DRAWING = new RegExp(`(<svg${ATTRIBUTES}>)([\\s\\S]*?)</svg>`, 'g')
const TOLD = /<(title|desc)\b[\s\S]*?<\/\1>/g

/**
 * The page without the elements that color code and those that draw: they are most of a page, none of them is text of
 * its own, and every one costs time. Of a drawing its title and description stay.
 */
const slimmed = (html: string): string =>
  html
    .replace(CODE, (block) => block.replace(LINE_NUMBER, '').replace(TOKEN, ''))
    .replace(DRAWING, (_, start: string, inside: string) =>
      start.includes('role="img"') ? `${start}${(inside.match(TOLD) ?? []).join('')}</svg>` : '',
    )

/** The service types its nodes as the browser's; rules here use the part that every DOM has. */
const add = (service: TurndownService, { name, filter, replacement }: MarkdownRule): void => {
  service.addRule(name, {
    filter: (node) => filter(node as unknown as PageNode),
    replacement: (content, node) => replacement(content, node as unknown as PageNode),
  })
}
