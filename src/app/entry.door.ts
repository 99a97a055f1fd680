/** The script of the door, and the only one there. */
import { openDoor } from '../ui/browser/door-frame.ts'

openDoor(window)
