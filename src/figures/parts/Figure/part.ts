import { block } from '../../../core/markdown/markdown-text.ts'
import { matcher, type PageNode, textOf } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Figure',
  markdown: { rules: [{ name: 'figure', filter: matcher('figure.figure'), replacement: figure }] },
})

const isExplorable = matcher('.explorable')

/** A drawing's title and description, then its table, then its caption. */
function figure(content: string, node: PageNode): string {
  const drawing = node.querySelector('svg[role="img"]')
  const title = node.getAttribute('aria-label') ?? textOf(drawing?.querySelector('title') ?? null)
  const about = isExplorable(node) ? '' : textOf(drawing?.querySelector('desc') ?? null)
  return block(`**Figure: ${title}**`, about, content.trim())
}
