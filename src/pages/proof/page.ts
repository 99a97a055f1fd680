import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/proof',
  title: 'Proof',
  description:
    'Every example of the JSON-RPC reference with its origin, date and verdict, checked by the validators while the page was built. Failing: 0.',
  layout: 'wide',
  nav: { label: 'Proof', position: 12 },
})
