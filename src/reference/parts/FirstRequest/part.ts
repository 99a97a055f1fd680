import { definePart } from '../../../model/part.ts'

export default definePart({ load: 'intent' })
