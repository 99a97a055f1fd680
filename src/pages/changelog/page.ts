import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/changelog',
  title: 'Changes to the reference',
  description: `What changed between versions of the ${chain.name} JSON-RPC document, computed by meaning: added, removed, widened, narrowed, and whether it breaks programs.`,
  layout: 'wide',
  nav: { label: 'Changes', position: 11 },
})
