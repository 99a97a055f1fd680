import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'CostCalculator',
  load: 'intent',
  component: () => import('./CostCalculator.tsx'),
  mdx: true,
  markdown: 'text',
})
