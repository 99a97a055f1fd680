import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'Playground',
  /** The page is this tool. */
  load: 'now',
  component: () => import('./Playground.tsx'),
  /** Placeholder of a response that does not exist yet. */
  markdown: { leaveOut: '.empty' },
})
