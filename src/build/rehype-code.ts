/** Code fences → highlighted figures: title, language, marked lines, a copy button that scripts bring to life. */
import type { VFile } from 'vfile'
import type { CodeToken, Highlight } from '../core/model/rendering.ts'
import { codePieces, isShortLine } from './soft-breaks.ts'

type Node = {
  type: string
  tagName?: string
  value?: string
  properties?: Record<string, unknown>
  children?: Node[]
  data?: { meta?: string | null }
}

/** `title="a.ts" {3,5-7} fragment` of a fence. */
export type FenceMeta = { title?: string; lines: Set<number>; fragment: boolean }

export function readMeta(meta: string): FenceMeta {
  const title = /title="([^"]*)"/.exec(meta)?.[1]
  const ranges = /\{([\d,\s-]+)\}/.exec(meta)?.[1] ?? ''
  const lines = new Set(
    ranges
      .split(',')
      .filter((part) => part.trim() !== '')
      .flatMap((part) => {
        const [from = 0, to = from] = part.split('-').map(Number)
        return Array.from({ length: to - from + 1 }, (_, index) => from + index)
      }),
  )
  return { lines, fragment: /\bfragment\b/.test(meta), ...(title === undefined ? {} : { title }) }
}

const NAMES: Record<string, string> = {
  ts: 'TypeScript',
  tsx: 'TypeScript',
  js: 'JavaScript',
  bash: 'Shell',
  json: 'JSON',
  solidity: 'Solidity',
  vyper: 'Vyper',
  yul: 'Yul',
  huff: 'Huff',
  rust: 'Rust',
  toml: 'TOML',
  go: 'Go',
  python: 'Python',
  diff: 'Diff',
  yaml: 'YAML',
  graphql: 'GraphQL',
  text: 'Text',
}

export function rehypeCode({ highlight }: { highlight: Highlight }) {
  return (tree: Node, file: VFile): void => visit(tree, highlight, file)
}

function visit(node: Node, highlight: Highlight, file: VFile): void {
  if (!node.children) return
  node.children = node.children.map((child) => {
    const code = child.tagName === 'pre' ? child.children?.[0] : undefined
    if (code?.tagName === 'code') return codeFigure(code, highlight, file)
    visit(child, highlight, file)
    return child
  })
}

function codeFigure(code: Node, highlight: Highlight, file: VFile): Node {
  const names = (code.properties?.className as string[] | undefined) ?? []
  const language = names.find((name) => name.startsWith('language-'))?.slice(9) ?? 'text'
  const meta = readMeta(code.data?.meta ?? '')
  const source = code.children?.map(({ value }) => value ?? '').join('') ?? ''
  let lines: CodeToken[][]
  try {
    lines = highlight(source, language)
  } catch {
    return file.fail(
      `No grammar for the language "${language}" of a code fence. Use one that /markdown-page lists.`,
      code,
    )
  }
  const title = meta.title ?? NAMES[language] ?? language
  return element('figure', { className: ['code'], dataLanguage: language }, [
    element('div', { className: ['code-head'] }, [
      element('span', { className: ['title'] }, [text(title)]),
      element('span', { className: ['end'] }, [
        element(
          'button',
          {
            type: 'button',
            className: ['icon-button', 'needs-script'],
            dataSize: 'small',
            dataWrap: '',
            ariaLabel: 'Wrap long lines',
            ariaPressed: 'false',
          },
          [icon('wrap')],
        ),
        element(
          'button',
          {
            type: 'button',
            className: ['icon-button', 'needs-script'],
            dataSize: 'small',
            dataCopy: '',
            ariaLabel: `Copy ${title}`,
          },
          [icon('copy')],
        ),
      ]),
    ]),
    element('pre', { tabIndex: 0, role: 'group', ariaLabel: title, translate: 'no' }, [
      element(
        'code',
        { className: [`language-${language}`] },
        lines.flatMap((line, index) => [
          ...lineNodes(line, meta.lines.has(index + 1)),
          text(index + 1 < lines.length ? '\n' : ''),
        ]),
      ),
    ]),
  ])
}

function lineNodes(line: CodeToken[], marked: boolean): Node[] {
  const isShort = isShortLine(line.map((token) => token.text).join(''))
  const tokens = line.flatMap((token, index) => (isShort ? plain(token) : softened(token, line[index - 1])))
  return marked ? [element('span', { className: ['line'], dataMark: '' }, tokens)] : tokens
}

const plain = ({ text: value, class: name }: CodeToken): Node[] =>
  name === '' ? [text(value)] : [element('span', { className: [name] }, [text(value)])]

/** A token with optional line breaks for narrow windows, and with unbreakable pieces marked. */
function softened(token: CodeToken, before: CodeToken | undefined): Node[] {
  const pieces = codePieces(token.text)
  const [only] = pieces
  const opens = /^["'`]\S{16}/.test(token.text) && /[([{,]$/.test(before?.text ?? '') ? [element('wbr', {}, [])] : []
  if (pieces.length === 1 && only?.isWhole)
    return [
      ...opens,
      element('span', { className: token.class === '' ? ['whole'] : [token.class, 'whole'] }, [text(token.text)]),
    ]
  const nodes = pieces.flatMap(({ text: value, isWhole, isSoft }) => [
    ...(isSoft ? [element('wbr', {}, [])] : []),
    isWhole ? element('span', { className: ['whole'] }, [text(value)]) : text(value),
  ])
  return [...opens, ...(token.class === '' ? nodes : [element('span', { className: [token.class] }, nodes)])]
}

const element = (tagName: string, properties: Record<string, unknown>, children: Node[]): Node => ({
  type: 'element',
  tagName,
  properties,
  children,
})
const text = (value: string): Node => ({ type: 'text', value })
const icon = (name: string): Node =>
  element('svg', { className: ['icon'], ariaHidden: 'true' }, [element('use', { href: `#i-${name}` }, [])])
