import { definePart } from '../../../model/part.ts'

/** Draws what the page is there for. */
export default definePart({ load: 'now' })
