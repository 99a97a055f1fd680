import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Starters',
  mdx: () => import('./Starters.tsx'),
  markdown: 'text',
})
