/** What the rest of the repository takes from the node; `monad-json-rpc/node` exports the part that readers use. */

export type { MachineFactory } from './engine.ts'
export { checkFault, FAULTS, FaultBox, type FaultEntry, parseFault } from './faults.ts'
export { limitOf } from './limits.ts'
export type { MachineOptions } from './machine.ts'
export { handlers } from './msw.ts'
export { createNode, NEWEST_CLIENT, type NodeCore } from './node.ts'
export type * from './node-types.ts'
export { fromRecorded } from './recorded.ts'
export { type Line, remoteMachine, serveMachine } from './remote-machine.ts'
export { type Reply, refusal, replyTo } from './reply.ts'
