import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'BlockLife',
  load: 'intent',
  component: () => import('./BlockLife.tsx'),
  mdx: true,
  markdown: 'text',
})
