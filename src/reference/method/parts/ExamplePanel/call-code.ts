/** The code behind "Run", loaded with the first press, and the looks of what it brings. */
import './outcome.css'
import { makeCall, sendingOf } from '../../../../call/send/make-call.ts'

export const callCode = { makeCall, sendingOf }
