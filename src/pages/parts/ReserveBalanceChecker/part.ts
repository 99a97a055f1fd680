import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'ReserveBalanceChecker',
  load: 'intent',
  component: () => import('./ReserveBalanceChecker.tsx'),
  mdx: true,
  markdown: 'text',
})
