import { findAll, matcher, type PageNode, textOf } from '../../../markdown/page-node.ts'
import { definePartForm } from '../../../markdown/part-form.ts'
import { block } from '../../../markdown/text.ts'

export default definePartForm({
  rules: [{ name: 'tab', filter: matcher('.tab-panel'), replacement: tabPanel }],
})

/** All panels stand in the text, each under its label. */
function tabPanel(content: string, node: PageNode): string {
  const labels = node.parentNode?.querySelector('fieldset')
  const label = labels ? findAll(labels, 'label')[Number(node.getAttribute('data-tab') ?? 0)] : undefined
  return block(label ? `**${textOf(label)}**` : '', content.trim())
}
