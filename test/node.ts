/** The local node on a free port, for tests of its clients. */
import { createNode, type NodeOptions } from '../src/package/node/core/index.ts'
import { serveNode } from '../src/package/node/server/http.ts'

export type TestNode = { http: string; ws: string; node: ReturnType<typeof createNode>; close: () => Promise<void> }

/** Creates some blocks with a transfer each, then a block every `blockMs`, if set. */
export async function startNode(options: NodeOptions = {}, blockMs?: number): Promise<TestNode> {
  const node = createNode({ history: true, seed: 'endpoint', ...options })
  const [first, second] = node.accounts
  for (let block = 0; first && second && block < 6; block++) {
    await node.wallet().request({
      method: 'eth_sendTransaction',
      params: [{ from: first.address, to: second.address, value: '0x1' }],
    })
    await node.clock.step()
  }
  const { url, close } = await serveNode(node, { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
  if (blockMs !== undefined) node.clock.start(blockMs)
  return { http: url, ws: url.replace('http', 'ws'), node, close }
}
