/** A server in front of an honest node that plants one fault, in the way of `node --lie`. */

import type { Answering } from '../../src/package/node/core/answering.ts'
import { serveNode } from '../../src/package/node/server/http.ts'
import type { Telling } from '../../src/package/node/server/lies/lie.ts'
import { lying } from '../../src/package/node/server/lies/lying.ts'
import { proxyOf } from '../../src/package/node/server/proxy.ts'

export type Proxy = { url: string; close: () => Promise<void> }

/** @param upstream the address of a node, or a node inside this process, which stays open */
export async function startProxy(upstream: string | Answering, fault: Telling): Promise<Proxy> {
  const node =
    typeof upstream === 'string' ? await proxyOf(new URL(upstream), [], '1') : { ...upstream, close: () => undefined }
  return serveNode(lying(node, [fault]), { host: '127.0.0.1', port: 0, hosts: [], origins: [] })
}
