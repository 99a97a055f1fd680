/** Converts `:::note[Title]` blocks to `<Callout>`. Restores the text of single-colon and double-colon directives. */
import type { VFile } from 'vfile'

type Position = { start: { offset?: number; line: number }; end: { offset?: number } }
type Node = {
  type: string
  name?: string
  value?: string
  children?: Node[]
  data?: { directiveLabel?: boolean; [key: string]: unknown }
  attributes?: unknown
  position?: Position
}
/** The part of a vfile that the step uses. */

/** Directive name → tone of the callout. */
export const CALLOUTS: Record<string, string> = { note: 'info', tip: 'success', careful: 'warn', danger: 'danger' }

export function remarkCallouts() {
  return (tree: Node, file: VFile): void => visit(tree, String(file.value), file)
}

function visit(node: Node, source: string, file: VFile): void {
  if (!node.children) return
  node.children = node.children.map((child) => {
    if (child.type === 'textDirective' || child.type === 'leafDirective') return restored(child, source)
    if (child.type === 'containerDirective') return callout(child, source, file)
    visit(child, source, file)
    return child
  })
}

function restored(node: Node, source: string): Node {
  const text = source.slice(node.position?.start.offset, node.position?.end.offset)
  return node.type === 'leafDirective'
    ? { type: 'paragraph', children: [{ type: 'text', value: text }] }
    : { type: 'text', value: text }
}

function callout(node: Node, source: string, file: VFile): Node {
  const tone = CALLOUTS[node.name ?? '']
  if (!tone)
    file.fail(`":::${node.name}" is not a callout; write one of ${Object.keys(CALLOUTS).join(', ')}.`, node as never)
  const children = node.children ?? []
  const label = children.find((child) => child.data?.directiveLabel)
  // Uses a separate parent, so that nested callouts are converted too.
  const inner: Node = { type: 'root', children: children.filter((child) => child !== label) }
  visit(inner, source, file)
  const attributes = [{ type: 'mdxJsxAttribute', name: 'kind', value: node.name }]
  if (label) attributes.push({ type: 'mdxJsxAttribute', name: 'title', value: textOf(label) })
  return { type: 'mdxJsxFlowElement', name: 'Callout', attributes, children: inner.children ?? [] } as Node
}

const textOf = (node: Node): string => node.value ?? (node.children ?? []).map(textOf).join('')
