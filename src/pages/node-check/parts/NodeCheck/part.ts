import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'NodeCheck',
  /** A file can be dropped on it before a pointer event occurs nearby. */
  load: 'near',
  component: () => import('./NodeCheck.tsx'),
  mdx: true,
  markdown: { leaveOut: '.node-check' },
})
