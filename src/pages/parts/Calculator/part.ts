import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Calculator',
  markdown: 'text',
})
