import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'MethodIndexPage',
  load: 'near',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
