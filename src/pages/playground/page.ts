import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/playground',
  title: 'Playground',
  description:
    'Run a JSON-RPC call directly from your browser to your own endpoint, including localhost. The page validates the response and shows it next to the example.',
  layout: 'wide',
  nav: { label: 'Playground', position: 6 },
})
