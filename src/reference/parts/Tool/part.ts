import { definePart } from '../../../ui/define-part.ts'

export default definePart({
  name: 'Tool',
  markdown: { leaveOut: '.tool-bar' },
})
