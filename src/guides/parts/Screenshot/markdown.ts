import { matcher } from '../../../markdown/page-node.ts'
import { definePartForm } from '../../../markdown/part-form.ts'

/** One picture is enough where nobody chooses colours. */
export default definePartForm({
  rules: [{ name: 'shot-dark', filter: matcher('.shot-dark'), replacement: () => '' }],
})
