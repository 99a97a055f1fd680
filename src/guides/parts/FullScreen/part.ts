import { definePart } from '../../../model/part.ts'

/** A press waits for its code. */
export default definePart({ load: 'intent' })
