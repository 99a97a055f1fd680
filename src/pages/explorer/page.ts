import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/json-rpc/explorer',
  title: 'Schema explorer',
  description: `The whole OpenRPC document of ${chain.name} JSON-RPC in an explorer: all methods with their schemas, opened level by level, or one method at a time.`,
  layout: 'wide',
  nav: { label: 'Schema explorer', position: 7 },
})
