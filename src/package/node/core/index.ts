/** What the rest of the repository takes from the node; `monad-json-rpc/node` exports the part that readers use. */
export { checkFault, FAULTS, type FaultEntry, parseFault } from './chain/faults.ts'
export { limitOf } from './chain/limits.ts'
export { handlers } from './chain/msw.ts'
export type * from './chain/node-types.ts'
export { type Reply, refusal } from './chain/reply.ts'
export { createNode, NEWEST_CLIENT, type NodeCore } from './node.ts'
export { fromRecorded } from './recorded.ts'
export { withUpstream } from './upstream.ts'
