/**
 * Short titles for the node's error codes, which group the catalog. `npm run generate` fails if a code in
 * `openrpc/errors.yaml` has no title here.
 */
export const CODE_TITLES: Readonly<Record<number, string>> = {
  3: 'the contract reverted',
  4: 'timeout of a synchronous send',
  5: 'input that cannot be processed',
  [-32000]: 'the node rejected the request',
  [-32003]: 'the transaction would be invalid',
  [-32004]: 'the node does not support the option',
  [-32600]: 'malformed request',
  [-32601]: 'unknown or disabled method',
  [-32602]: 'invalid parameters, or a missing block',
  [-32603]: 'internal errors and some rejected requests',
  [-32700]: 'the body is not JSON',
}
