/** Code that the first press on "Run" loads: the call, the view of its outcome, and its styles. */
import './outcome.css'
import { makeCall, sendingOf } from '../../../../call/send/make-call.ts'
import { Outcome } from '../../../../call/view/Outcome.tsx'

export const callCode = { makeCall, sendingOf, Outcome }
