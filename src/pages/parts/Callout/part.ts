import { block, quote } from '../../../core/markdown/markdown-text.ts'
import { matcher, type PageNode, textOf } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Callout',
  markdown: {
    rules: [
      { name: 'callout', filter: matcher('.callout'), replacement: callout },
      { name: 'callout-title', filter: matcher('.callout-title'), replacement: () => '' },
    ],
  },
})

const KINDS: Record<string, string> = { info: 'Note', success: 'Tip', warn: 'Careful', danger: 'Danger' }

function callout(content: string, node: PageNode): string {
  const kind = KINDS[node.getAttribute('data-tone') ?? ''] ?? 'Note'
  const title = textOf(node.querySelector('.callout-title'))
  const head = title === '' || title === kind ? `**${kind}**` : `**${kind}: ${title}**`
  return block(quote(`${head}\n\n${content.trim()}`))
}
