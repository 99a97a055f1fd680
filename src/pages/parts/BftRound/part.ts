import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'BftRound',
  load: 'intent',
  component: () => import('./BftRound.tsx'),
  mdx: true,
  markdown: 'text',
})
