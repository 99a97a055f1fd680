import { matcher } from '../../../core/markdown/page-node.ts'
import { definePart } from '../../../islands/define-part.ts'

export default definePart({
  name: 'Explorable',
  /** The list of all steps stays, since the step that shows is one of them. */
  markdown: { leavesOut: (node) => isModel(node.parentNode) && !isKept(node) },
})

const isModel = matcher('.explorable')
const isKept = matcher('.explorable-foot, .explorable-idea, figcaption')
