import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'NodeCheck',
  /** A file can be dropped on it before any pointer came near. */
  load: 'near',
  component: () => import('./NodeCheck.tsx'),
  mdx: true,
  markdown: 'text',
})
