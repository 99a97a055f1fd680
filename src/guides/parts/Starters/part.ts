import { definePart } from '../../../ui/define-part.ts'

export default definePart({
  name: 'Starters',
  mdx: () => import('./Starters.tsx'),
  markdown: 'text',
})
