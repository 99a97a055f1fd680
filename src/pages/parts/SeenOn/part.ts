import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'SeenOn',
  load: 'near',
  attach: () => import('./attach.ts'),
  // Pages of limits use the other component of the file.
  mdx: async () => ({ SeenOn: (await import('./SeenOn.tsx')).SeenOn }),
  markdown: 'text',
})
