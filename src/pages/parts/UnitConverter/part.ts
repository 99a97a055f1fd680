import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'UnitConverter',
  load: 'intent',
  component: () => import('./UnitConverter.tsx'),
  mdx: true,
  markdown: 'text',
})
