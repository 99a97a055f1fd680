import { definePartForm } from '../../../markdown/part-form.ts'

/** The buttons that copy are no text of the page. */
export default definePartForm({ leaveOut: 'button[data-copy]' })
