import { definePartForm } from '../../../markdown/part-form.ts'

export default definePartForm({ leaveOut: '.tool-bar' })
