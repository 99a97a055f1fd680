import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/proof',
  title: 'How this site is made',
  description:
    'How the facts, the examples and the speed of this site are proven: lines of the node’s source, answers of nodes, schemas and a benchmark.',
  layout: 'wide',
  inSearch: false,
})
