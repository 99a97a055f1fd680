import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/validator',
  title: 'Check a response',
  description:
    'Paste a JSON-RPC response, request or batch: each wrong field is named in plain words, by the validators of the reference. Nothing leaves the browser.',
  layout: 'wide',
  nav: { label: 'Check a response', position: 5 },
})
