import { definePart } from '../../../ui/define-part.ts'

export default definePart({
  name: 'ParallelSchedule',
  load: 'intent',
  component: () => import('./ParallelSchedule.tsx'),
  mdx: true,
  markdown: 'text',
})
