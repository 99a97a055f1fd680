import { definePart } from '../../../../islands/define-part.ts'

export default definePart({
  name: 'EthereumComparison',
  load: 'near',
  attach: () => import('./attach.ts'),
  markdown: 'text',
})
