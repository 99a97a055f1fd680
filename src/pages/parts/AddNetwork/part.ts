import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'AddNetwork',
  load: 'intent',
  draws: ['Callout'],
  component: () => import('./AddNetwork.tsx'),
  mdx: true,
  markdown: 'text',
})
