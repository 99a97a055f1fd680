/** The public exports of `monad-json-rpc/node`. The repository also uses the ones in `index.ts`. */

import type { MonadNode, NodeOptions, RecordedBlock } from './chain/node-types.ts'
import { createNode as create } from './node.ts'
import { fromRecorded as replay } from './recorded.ts'

export type * from './chain/node-types.ts'

/**
 * Makes a deterministic node in the shape of a Monad node. Nothing runs before the first request or step.
 * @throws `NODE_OPTIONS` for invalid options, `FAULT` for a fault that does not exist
 */
export const createNode = (options?: NodeOptions): MonadNode => create(options)

/**
 * A node that replays blocks instead of making them. It rejects requests for state, calls and submissions. It starts
 * with the oldest block, and each step shows the next.
 * @param blocks in rising order. Three real blocks of mainnet if omitted
 */
export const fromRecorded = (blocks?: readonly RecordedBlock[], options?: NodeOptions): MonadNode =>
  replay(blocks, options)
