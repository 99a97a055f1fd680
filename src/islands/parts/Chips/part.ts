import { definePart } from '../../define-part.ts'

export default definePart({
  name: 'Chips',
  markdown: { leaveOut: '.chips, .facets' },
})
