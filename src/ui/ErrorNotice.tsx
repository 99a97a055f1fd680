import { type ErrorNoticeProps, errorNotice } from './error-notice.ts'

/** The red box among React's own elements. */
export const ErrorNotice = (props: ErrorNoticeProps) => (
  <div ref={(host) => host?.replaceChildren(errorNotice(props))} />
)
