import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/json-rpc',
  title: 'JSON-RPC methods',
  description: `All JSON-RPC methods that a ${chain.name} node serves, by subject, with parameters, results, errors, limits and examples.`,
  layout: 'wide',
  nav: { label: 'All methods', position: -1 },
})
