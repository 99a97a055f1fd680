import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'ClientVersion',
  load: 'near',
  attach: () => import('./attach.ts'),
  /**
   * Pages list the releases with each response, so the Markdown leaves out the control and the content that it reveals.
   */
  markdown: { leaveOut: '.client-version, [data-older]' },
})
