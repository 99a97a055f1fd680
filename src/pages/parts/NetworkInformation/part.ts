import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'NetworkInformation',
  mdx: () => import('./NetworkInformation.tsx'),
  /** Copy buttons are not part of the text. */
  markdown: { leaveOut: 'button[data-copy]' },
})
