import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'EndpointCheck',
  /** The page is this tool. */
  load: 'now',
  component: () => import('./EndpointCheck.tsx'),
  markdown: 'text',
})
