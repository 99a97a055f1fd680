import { definePart } from '../../define-part.ts'

export default definePart({
  name: 'Form',
  /** Controls are for a screen. */
  markdown: { leaveOut: 'form, .form-row, .field, .without-scripts' },
})
