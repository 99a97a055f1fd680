import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/playground',
  title: 'Playground',
  description:
    'Run a JSON-RPC call from your browser straight to your own endpoint, localhost included; the answer is validated and shown beside the example.',
  layout: 'wide',
  nav: { label: 'Playground', position: 6 },
})
