import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'MeasureEndpoints',
  load: 'intent',
  component: () => import('./MeasureEndpoints.tsx'),
  mdx: true,
  markdown: 'text',
})
