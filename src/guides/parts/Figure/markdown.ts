import { matcher, type PageNode, textOf } from '../../../markdown/page-node.ts'
import { definePartForm } from '../../../markdown/part-form.ts'
import { block } from '../../../markdown/text.ts'

const isExplorable = matcher('.explorable')

export default definePartForm({
  rules: [{ name: 'figure', filter: matcher('figure.figure'), replacement: figure }],
})

/** A drawing's title and description, then its table, then its caption. */
function figure(content: string, node: PageNode): string {
  const drawing = node.querySelector('svg[role="img"]')
  const title = node.getAttribute('aria-label') ?? textOf(drawing?.querySelector('title') ?? null)
  const about = isExplorable(node) ? '' : textOf(drawing?.querySelector('desc') ?? null)
  return block(`**Figure: ${title}**`, about, content.trim())
}
