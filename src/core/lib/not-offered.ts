/** Recognizes responses of endpoints that do not offer a method. */

/** JSON-RPC's code for it. */
export const METHOD_NOT_FOUND = -32601

/** Messages with which providers reject methods outside their plans, under codes of their choice. */
const NOT_OFFERED =
  /method.{0,60}\b(not|isn't|disabled|blocked|restricted|unsupported|unavailable)\b|unsupported method/i

/** Whether an error means that the endpoint does not offer the method. */
export const isNotOffered = (code: number, message: string): boolean =>
  code === METHOD_NOT_FOUND || NOT_OFFERED.test(message)
