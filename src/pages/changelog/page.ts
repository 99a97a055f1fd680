import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/changelog',
  title: 'Changes to the reference',
  description: `Every change to the ${chain.name} JSON-RPC reference and of the node, with breaking changes marked.`,
  layout: 'wide',
  nav: { label: 'Changes', position: 11 },
})
