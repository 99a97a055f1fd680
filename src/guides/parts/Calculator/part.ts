import { definePart } from '../../../ui/define-part.ts'

export default definePart({
  name: 'Calculator',
  markdown: 'text',
})
