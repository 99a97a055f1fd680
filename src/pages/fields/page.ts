import { chain } from '../../chain.config.ts'
import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/fields',
  title: 'Field index',
  description: `Every field and parameter of ${chain.name} JSON-RPC by name, with the methods that answer or take it: which methods return yParity, and where.`,
  layout: 'wide',
  nav: { label: 'Field index', position: 9 },
})
