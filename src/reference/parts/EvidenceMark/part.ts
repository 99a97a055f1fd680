import { definePart } from '../../../model/part.ts'

/** Without it the mark leads to the proof page. */
export default definePart({ load: 'intent' })
