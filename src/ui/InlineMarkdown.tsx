import { fromMarkdown } from 'mdast-util-from-markdown'
import { Fragment, type ReactNode } from 'react'

/** Markdown in the fields of the OpenRPC document and of the data files. The import table keeps it out of all scripts. */
type Node = ReturnType<typeof fromMarkdown>['children'][number]

/** A field is one text, so characters of a heading, a tag or a quote in it are literal. */
const NO_BLOCKS = ['headingAtx', 'setextUnderline', 'blockQuote', 'thematicBreak', 'codeIndented', 'codeFenced']
const NO_MARKUP = ['htmlFlow', 'htmlText', 'autolink', 'definition', 'labelStartImage']
const SENTENCE = [{ disable: { null: [...NO_BLOCKS, ...NO_MARKUP, 'list'] } }]
const PARAGRAPHS = [{ disable: { null: [...NO_BLOCKS, ...NO_MARKUP] } }]

type MarkdownProps = { text: string; base?: string }

/** Each text is parsed once, because fields of a schema are on the page of each method that returns it. */
const sentences = new Map<string, readonly Node[]>()

function sentence(text: string): readonly Node[] {
  const known = sentences.get(text)
  if (known) return known
  const { children } = fromMarkdown(text, { extensions: SENTENCE })
  const nodes = children.flatMap((node) => ('children' in node ? (node.children as Node[]) : [node]))
  sentences.set(text, nodes)
  return nodes
}

/** One sentence or more without a paragraph, with code spans, links, strong and emphasized words. */
export const InlineMarkdown = ({ text, base = '/' }: MarkdownProps) => drawn(sentence(text), base)

/** Paragraphs and lists of Markdown text. */
export const MarkdownText = ({ text, base = '/' }: MarkdownProps) =>
  drawn(fromMarkdown(text, { extensions: PARAGRAPHS }).children, base)

const drawn = (nodes: readonly Node[], base: string): ReactNode =>
  nodes.map((node, index) => (
    // The parts of one text never change place.
    <Fragment key={index}>{element(node, base)}</Fragment>
  ))

function element(node: Node, base: string): ReactNode {
  switch (node.type) {
    case 'text':
      return node.value.replaceAll('\n', ' ')
    case 'inlineCode':
      return <code>{node.value}</code>
    case 'break':
      return <br />
    case 'link':
      return <a href={linkOf(base, node.url)}>{drawn(node.children, base)}</a>
    case 'strong':
      return <strong>{drawn(node.children, base)}</strong>
    case 'emphasis':
      return <em>{drawn(node.children, base)}</em>
    case 'paragraph':
      return <p>{drawn(node.children, base)}</p>
    case 'list':
      return <ul className="plain-list">{drawn(node.children, base)}</ul>
    case 'listItem':
      return <li>{drawn(unwrapped(node.children), base)}</li>
    default:
      throw new Error(`A field contains Markdown that fields must not contain: ${node.type}.`)
  }
}

/** Removes the paragraph around the text of a list item. */
const unwrapped = (nodes: readonly Node[]): Node[] =>
  nodes.flatMap((node) => (node.type === 'paragraph' ? (node.children as Node[]) : [node]))

const linkOf = (base: string, href: string): string =>
  href.startsWith('/') && base !== '/' ? base.replace(/\/$/, '') + href : href
