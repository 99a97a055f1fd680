import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'SchemaExplorer',
  /** It loads docs-react, which few readers of the page need. */
  load: 'intent',
  component: () => import('./SchemaExplorer.tsx'),
  markdown: 'text',
})
