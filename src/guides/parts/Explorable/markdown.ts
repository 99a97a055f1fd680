import { matcher } from '../../../markdown/page-node.ts'
import { definePartForm } from '../../../markdown/part-form.ts'

const isModel = matcher('.explorable')

/** The list of all steps stays; the step that shows is one of them. */
export default definePartForm({
  leavesOut: (node) => isModel(node.parentNode) && node.nodeName !== 'DETAILS' && node.nodeName !== 'FIGCAPTION',
})
