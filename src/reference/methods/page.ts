import { definePage } from '../../model/define-page.ts'

export default definePage({
  path: '/reference/json-rpc',
  title: 'JSON-RPC',
  description:
    'All JSON-RPC methods a Monad node answers, by subject, with parameters, results, errors, limits and examples.',
  layout: 'wide',
  nav: { label: 'All methods', position: -1 },
})
