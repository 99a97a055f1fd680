import { definePartForm } from '../../../markdown/part-form.ts'

/** Controls are for a screen. */
export default definePartForm({ leaveOut: 'form, .form-row, .field, .without-scripts' })
