import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'FirstRequest',
  load: 'intent',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
