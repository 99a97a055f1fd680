import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/limits',
  title: 'Limits',
  description: `Every limit of ${chain.name} JSON-RPC in one place: of the node by default, of single methods, and of the public endpoints, with the flags that change them.`,
  layout: 'wide',
  nav: { label: 'Limits', position: 10 },
})
