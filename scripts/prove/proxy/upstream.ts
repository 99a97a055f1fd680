/** The local node as monad-rpc is reached: HTTP and WebSocket on two ports. It keeps the bodies that arrived. */
import type { Answering } from '../../../src/package/node/core/answering.ts'
import { createNode } from '../../../src/package/node/core/index.ts'
import { serveNode } from '../../../src/package/node/server/http.ts'

export type Upstream = {
  http: number
  ws: number
  node: ReturnType<typeof createNode>
  /** Bodies of requests, without health checks. */
  bodies: string[]
  close: () => Promise<void>
}

const BLOCK_MS = 300
/** Blocks before the first request, for a node that shows older ones. */
const BLOCKS = 300
/** How far the newest block is ahead of the clock at first, because a busy machine makes blocks late. Seconds. */
const FAR_AHEAD = 3_600

const ANYWHERE = { host: '127.0.0.1', port: 0, hosts: ['rpc.example.com', 'localhost'], origins: ['*'] }

/** Starts a node whose newest block is fresh, with all methods on. */
export async function startUpstream(aheadSeconds = FAR_AHEAD): Promise<Upstream> {
  const past = (BLOCKS * BLOCK_MS) / 1_000
  const genesisTime = Math.floor(Date.now() / 1_000) - past + aheadSeconds
  const node = createNode({ genesisTime, enable: ['admin_ethCallStatistics'] })
  const bodies: string[] = []
  const watched: Answering = {
    ...node,
    handle: (body) => {
      if (!body.includes('"id":"health"')) bodies.push(body)
      return node.handle(body)
    },
  }
  const http = await serveNode(watched, ANYWHERE)
  const ws = await serveNode(node, ANYWHERE)
  await node.clock.step(BLOCKS)
  node.clock.start(BLOCK_MS)
  return {
    ...{ http: http.port, ws: ws.port, node, bodies },
    close: async () => {
      await http.close()
      await ws.close()
    },
  }
}
