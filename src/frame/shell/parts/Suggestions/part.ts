import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'Suggestions',
  /** Draws what the page is there for. */
  load: 'now',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
