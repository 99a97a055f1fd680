import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'SchemaExplorer',
  /** The page is this tool. */
  load: 'now',
  component: () => import('./SchemaExplorer.tsx'),
  markdown: 'text',
})
