import { matcher } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Explorable',
  /** The list of all steps stays; the step that shows is one of them. */
  markdown: {
    leavesOut: (node) => isModel(node.parentNode) && node.nodeName !== 'DETAILS' && node.nodeName !== 'FIGCAPTION',
  },
})

const isModel = matcher('.explorable')
