import { matcher } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Screenshot',
  mdx: () => import('./Screenshot.tsx'),
  /** One picture is enough in a text without a color mode. */
  markdown: { rules: [{ name: 'shot-dark', filter: matcher('.shot-dark'), replacement: () => '' }] },
})
