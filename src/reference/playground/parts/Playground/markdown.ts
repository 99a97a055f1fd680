import { definePartForm } from '../../../../markdown/part-form.ts'

/** A tool is for a screen; the text around it says what it does. */
export default definePartForm({ leaveOut: '.playground' })
