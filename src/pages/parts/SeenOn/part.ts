import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'SeenOn',
  load: 'near',
  attach: () => import('./attach.ts'),
  mdx: () => import('./SeenOn.tsx'),
  markdown: 'text',
})
