import { definePartForm } from '../../../../markdown/part-form.ts'

/** What stands in the place of an answer before there is one. */
export default definePartForm({ leaveOut: '.empty' })
