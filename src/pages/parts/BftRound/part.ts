import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'BftRound',
  /** The address may name another state than the one that stands in the page. */
  load: 'near',
  component: () => import('./BftRound.tsx'),
  mdx: true,
  markdown: 'text',
})
