import { definePage } from '../../../core/model/define-page.ts'

export default definePage({
  path: '/reference/endpoint',
  title: 'Check an endpoint',
  description:
    'Check in your browser whether an RPC endpoint follows the reference, which methods it serves, and where its responses differ from another endpoint.',
  layout: 'wide',
  nav: { label: 'Check an endpoint', position: 7 },
})
