import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'RaptorCastBench',
  load: 'intent',
  component: () => import('./RaptorCastBench.tsx'),
  mdx: true,
  markdown: 'text',
})
