import { definePage } from '../../core/model/define-page.ts'

export default definePage({
  path: '/search',
  title: 'Search',
  description: 'Search all pages, methods, parameters, fields and error codes of this site.',
  layout: 'wide',
  inSitemap: false,
})
