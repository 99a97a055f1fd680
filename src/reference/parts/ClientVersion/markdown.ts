import { definePartForm } from '../../../markdown/part-form.ts'

/** The text of a page names the releases with each answer, so the choice is no part of it; nor is what a choice brings out. */
export default definePartForm({ leaveOut: '.client-version, [data-older]' })
