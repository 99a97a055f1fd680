import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/changelog',
  title: 'Changes to the reference',
  description: `Changes between versions of the ${chain.name} JSON-RPC document, computed from its meaning, with a mark on changes that break programs.`,
  layout: 'wide',
  nav: { label: 'Changes', position: 11 },
})
