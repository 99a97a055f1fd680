import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'ParallelSchedule',
  load: 'intent',
  component: () => import('./ParallelSchedule.tsx'),
  mdx: true,
  markdown: 'text',
})
