/** `monad-json-rpc/node`, as its readers have it; the repository takes more from `index.ts`. */

import type { MonadNode, NodeOptions, RecordedBlock } from './chain/node-types.ts'
import { createNode as create } from './node.ts'
import { fromRecorded as replay } from './recorded.ts'

export type * from './chain/node-types.ts'

/**
 * Makes a deterministic node in the shape of a Monad node. Nothing runs until it is asked or stepped.
 * @throws `NODE_OPTIONS` for options that make no sense, `FAULT` for a fault that does not exist
 */
export const createNode = (options?: NodeOptions): MonadNode => create(options)

/**
 * A node that replays blocks instead of making them. State, calls and submissions are refused. A step shows the next
 * block; at first there is the oldest one.
 * @param blocks in rising order; three real blocks of mainnet when left out
 */
export const fromRecorded = (blocks?: readonly RecordedBlock[], options?: NodeOptions): MonadNode =>
  replay(blocks, options)
