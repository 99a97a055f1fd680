/**
 * Short titles for the node's error codes, which group the catalog. `npm run generate` fails if a code in
 * `openrpc/errors.yaml` has no title here.
 */
export const CODE_TITLES: Readonly<Record<number, string>> = {
  3: 'the contract reverted',
  4: 'timeout of a synchronous send',
  5: 'input that cannot be processed',
  [-32000]: 'request refused, see the message',
  [-32003]: 'no transaction could do this',
  [-32004]: 'the option is not offered',
  [-32600]: 'malformed request',
  [-32601]: 'unknown or switched off',
  [-32602]: 'parameters, and blocks that are not there',
  [-32603]: 'the node cannot serve the request',
  [-32700]: 'the body is not JSON',
}
