import { definePart } from '../../../model/part.ts'

/** Its first state stands in the page. */
export default definePart({ load: 'intent' })
