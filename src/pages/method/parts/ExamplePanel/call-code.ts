/** What comes with the first press on "Run": the code of a call, the view of its outcome, and its looks. */
import './outcome.css'
import { makeCall, sendingOf } from '../../../../call/send/make-call.ts'
import { Outcome } from '../../../../call/view/Outcome.tsx'

export const callCode = { makeCall, sendingOf, Outcome }
