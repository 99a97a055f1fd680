/** How endpoints say that they do not offer a method. */

/** JSON-RPC's code for it. */
export const METHOD_NOT_FOUND = -32601

/** How providers say that a method is not part of what they sell, with codes of their own. */
const NOT_OFFERED =
  /method.{0,60}\b(not|isn't|disabled|blocked|restricted|unsupported|unavailable)\b|unsupported method/i

/** Whether an error says that the endpoint does not offer the method. */
export const isNotOffered = (code: number, message: string): boolean =>
  code === METHOD_NOT_FOUND || NOT_OFFERED.test(message)
