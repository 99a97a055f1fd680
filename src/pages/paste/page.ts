import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/paste',
  title: 'Paste anything',
  description:
    'Paste an error, a hash, bytes, a curl command or a JSON-RPC response. The page explains it, checks it, and offers the next step. Nothing leaves the browser.',
  layout: 'wide',
  nav: { label: 'Paste anything', position: 5 },
})
