import { definePart } from '../../define-part.ts'

export default definePart({
  name: 'PasteField',
  markdown: 'text',
})
