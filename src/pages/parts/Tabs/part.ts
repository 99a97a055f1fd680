import { block } from '../../../core/markdown/markdown-text.ts'
import { findAll, matcher, type PageNode, textOf } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Tabs',
  markdown: { rules: [{ name: 'tab', filter: matcher('.tab-panel'), replacement: tabPanel }] },
})

/** The text contains all panels, each below its label. */
function tabPanel(content: string, node: PageNode): string {
  const labels = node.parentNode?.querySelector('fieldset')
  const label = labels ? findAll(labels, 'label')[Number(node.getAttribute('data-tab') ?? 0)] : undefined
  return block(label ? `**${textOf(label)}**` : '', content.trim())
}
