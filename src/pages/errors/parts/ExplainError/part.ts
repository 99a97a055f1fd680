import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'ExplainError',
  load: 'intent',
  component: () => import('./ExplainError.tsx'),
  mdx: true,
  markdown: 'text',
})
