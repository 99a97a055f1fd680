/** The node behind a server. */
import type { NodeCore } from './node.ts'

/** The interface between a server and its node, which is the local node or another node behind faults. */
export type Answering = Pick<NodeCore, 'faults' | 'handle' | 'close'> & {
  closeControls?: () => void
  connect: (send: (message: string | undefined) => void) => Connected
}
export type Connected = { receive: (frame: string) => Promise<void>; closed: () => void }
