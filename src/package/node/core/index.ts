/** The repository's internal exports of the node. `monad-json-rpc/node` exports the public part. */

export type { MachineFactory } from './chain/engine.ts'
export { checkFault, FAULTS, FaultBox, type FaultEntry, parseFault } from './chain/faults.ts'
export { limitOf } from './chain/limits.ts'
export type { MachineOptions } from './chain/machine.ts'
export { materialOf } from './chain/material.ts'
export { handlers } from './chain/msw.ts'
export type * from './chain/node-types.ts'
export { type Line, remoteMachine, serveMachine } from './chain/remote-machine.ts'
export { type Reply, refusal, replyTo } from './chain/reply.ts'
export { createNode, NEWEST_CLIENT, type NodeCore } from './node.ts'
export { fromRecorded } from './recorded.ts'
