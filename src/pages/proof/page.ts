import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/proof',
  title: 'How this site is made',
  description:
    'How this site proves its facts, examples and speed, with lines of the node’s source, responses of nodes, schemas and a benchmark.',
  layout: 'wide',
  inSearch: false,
})
