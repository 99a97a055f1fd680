import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'MethodPage',
  /** The shortcuts of the page answer before anything in it is pressed. */
  load: 'now',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
