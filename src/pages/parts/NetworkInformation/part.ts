import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'NetworkInformation',
  mdx: () => import('./NetworkInformation.tsx'),
  /** The buttons that copy are no text of the page. */
  markdown: { leaveOut: 'button[data-copy]' },
})
