import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'Suggestions',
  /** Renders the main content of the page. */
  load: 'now',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
