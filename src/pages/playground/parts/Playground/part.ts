import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'Playground',
  /** The page is this tool. */
  load: 'now',
  component: () => import('./Playground.tsx'),
  /** What stands in the place of an answer before there is one. */
  markdown: { leaveOut: '.empty' },
})
