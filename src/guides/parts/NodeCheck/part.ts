import { definePart } from '../../../model/part.ts'

/** A file can be dropped on it before any pointer came near, so it does not wait for one. */
export default definePart({ load: 'near' })
