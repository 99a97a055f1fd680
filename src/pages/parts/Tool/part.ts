import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Tool',
  markdown: { leaveOut: '.tool-bar' },
})
