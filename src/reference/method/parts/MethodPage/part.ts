import { definePart } from '../../../../model/part.ts'

/** The shortcuts of the page answer before anything in it is pressed. */
export default definePart({ load: 'now' })
