import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'Moved',
  load: 'now',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
