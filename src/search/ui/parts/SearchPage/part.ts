import { definePart } from '../../../../model/part.ts'

/** The page is this tool. */
export default definePart({ load: 'now' })
