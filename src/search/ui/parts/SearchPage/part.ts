import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'SearchPage',
  /** The page is this tool. */
  load: 'now',
  attach: () => import('./attach.tsx'),
  markdown: 'text',
})
