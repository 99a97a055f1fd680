import { definePart } from '../../define-part.ts'

export default definePart({
  name: 'DataTable',
  load: 'near',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
