/// <reference path="./turndown-plugin-gfm.d.ts" />
/**
 * Converts a page's HTML to Markdown for the twin of each page, the files for language models and "Copy page". The
 * build and the browser share this conversion. Its input is HTML text, so it needs no DOM.
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
  /** Content of the page's article. */
  html: string
  /** Canonical address of the page. Links become absolute against it. */
  address: string
  /** Ends headings with their anchors, where these do not follow from the words. Only twins have them. */
  hasAnchors?: boolean
}

/** Elements that never belong to a page's text, in any part (section 3 of the specification). */
const isLeftOut = matcher(
  [
    // Buttons, code-copy buttons among them, and line numbers.
    'button, [role="button"], .button, .needs-script, .line-number, .line-numbers',
    // This menu and heading anchors.
    '.copy-page, a.anchor',
    // The editor that replaces a block. The block itself is still there.
    '.viewer',
    // Controls and their output. For choices, the text contains every panel under its label.
    'input, select, textarea, output, [role="status"], [role="search"], [aria-live], [data-open-search], fieldset',
    // Drawings. Their figure describes them.
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

/** Whether the node or an ancestor is excluded. */
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

/** Converts a page to Markdown. Deterministic, and lenient with broken HTML like a browser. */
export function convertPage({ html, address, hasAnchors = false }: PageToConvert): ConvertedPage {
  let title: string | undefined
  const service = createService(address, hasAnchors)
  add(service, {
    name: 'title',
    filter: (node) => title === undefined && /^H[1-6]$/.test(node.nodeName) && !standsOutside(node),
    replacement: (content, node) => {
      title = oneLine(content)
      // A page that starts lower down keeps that heading in its place.
      return node.nodeName === 'H1' ? '' : `\n\n${'#'.repeat(Number(node.nodeName[1]))} ${title}\n\n`
    },
  })
  // A page keeps a number and its unit on one line. Text uses ordinary spaces.
  const body = service.turndown(slimmed(html.replaceAll(/\u00a0|&nbsp;/g, ' '))).trim()
  return { text: pageDocument(title || UNTITLED_PAGE, address, body), isEmpty: body === '' && !title }
}

export const pageMarkdown = (page: PageToConvert): string => convertPage(page).text

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

function createService(address: string, hasAnchors: boolean): TurndownService {
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
  for (const rule of [...inlineRules(address, hasAnchors), ...blockRules, ...partRules]) add(service, rule)
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
 * Removes syntax highlighting and drawing elements, which make up most of a page and cost time without adding text. A
 * drawing keeps its title and description.
 */
const slimmed = (html: string): string =>
  html
    .replace(CODE, (block) => block.replace(LINE_NUMBER, '').replace(TOKEN, ''))
    .replace(DRAWING, (_, start: string, inside: string) =>
      start.includes('role="img"') ? `${start}${(inside.match(TOLD) ?? []).join('')}</svg>` : '',
    )

/** The service types its nodes as browser nodes. The rules here use only the part common to every DOM. */
const add = (service: TurndownService, { name, filter, replacement }: MarkdownRule): void => {
  service.addRule(name, {
    filter: (node) => filter(node as unknown as PageNode),
    replacement: (content, node) => replacement(content, node as unknown as PageNode),
  })
}
