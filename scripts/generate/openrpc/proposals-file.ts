/** The file of the proposals for changes of the network. `src/core/lib/proposals.ts` has its type. */
export const PROPOSALS = 'openrpc/proposals.yaml'
