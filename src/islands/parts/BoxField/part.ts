import { definePart } from '../../define-part.ts'

export default definePart({
  name: 'BoxField',
  markdown: 'text',
})
