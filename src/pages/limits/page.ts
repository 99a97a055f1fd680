import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/limits',
  title: 'Limits',
  description: `All limits of ${chain.name} JSON-RPC: default node limits, method limits and public endpoint limits, with the flags that change them.`,
  layout: 'wide',
  nav: { label: 'Limits', position: 10 },
})
