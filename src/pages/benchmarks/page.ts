import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/reference/benchmarks',
  title: 'Benchmarks',
  description:
    'How fast this site builds, opens and searches compared with Docusaurus, Starlight, VitePress and Vocs with the same text, and where each of them is ahead.',
  layout: 'wide',
  inSearch: false,
})
