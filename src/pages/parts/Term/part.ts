import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Term',
  load: 'near',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
