import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'MethodPage',
  /** The page's shortcuts must work before any press in it. */
  load: 'now',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
