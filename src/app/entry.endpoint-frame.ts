/** The script of the endpoint frame, and the only one there. */
import { openEndpointFrame } from '../ui/browser/endpoint-frame-inside.ts'

openEndpointFrame(window)
