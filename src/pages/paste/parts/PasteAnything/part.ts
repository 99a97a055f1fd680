import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'PasteAnything',
  /** The page is this tool. */
  load: 'now',
  component: () => import('./PasteAnything.tsx'),
  markdown: 'text',
})
