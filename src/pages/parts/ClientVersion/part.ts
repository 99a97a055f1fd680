import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'ClientVersion',
  load: 'near',
  attach: () => import('./attach.ts'),
  /** A page names the releases with each answer: neither the choice nor what it brings out is part of the text. */
  markdown: { leaveOut: '.client-version, [data-older]' },
})
