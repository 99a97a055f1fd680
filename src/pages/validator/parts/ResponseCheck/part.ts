import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'ResponseCheck',
  /** The page is this tool. */
  load: 'now',
  component: () => import('./ResponseCheck.tsx'),
  markdown: 'text',
})
