import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/validator',
  title: 'Check a response',
  description:
    'Paste a JSON-RPC response, request or batch. The validators of the reference list each wrong field in plain words. Nothing leaves the browser.',
  layout: 'wide',
  nav: { label: 'Check a response', position: 5 },
})
