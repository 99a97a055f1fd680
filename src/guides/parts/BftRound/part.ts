import { definePart } from '../../../model/part.ts'

/** Its first state stands in the page; the address may name another one. */
export default definePart({ load: 'near' })
