/** The tool `local_node` runs a chain in memory, for requests that an agent must not send to a network. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { chain } from '../../../chain.config.ts'
import type { MonadNode } from '../../node/core/chain/node-types.ts'
import { refused, type ToolResult, told } from './tool-result.ts'

/** Blocks after which a transaction that was sent has a receipt and is final. */
const BLOCKS_AFTER_SEND = 3

export function localNodeTool(server: McpServer): void {
  let started: Promise<MonadNode> | undefined
  // The node is large and most sessions do not use it.
  const node = () => (started ??= import('../../node/core/index.ts').then(({ createNode }) => createNode()))
  server.registerTool(
    'local_node',
    {
      title: 'Try a request on a local node',
      description: `Calls a method on a ${chain.name} node in the memory of this server, with funded accounts. Transactions cost nothing and reach no network. eth_accounts lists the accounts, and eth_sendTransaction signs with the one in from.`,
      inputSchema: {
        method: z.string().min(1).max(100).describe('Name of the method, such as eth_sendTransaction'),
        params: z
          .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
          .optional()
          .describe('Params by position, or an object by their names'),
      },
      outputSchema: z.looseObject({ value: z.unknown().optional().describe('The result, if it is no object') }),
      annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: false },
    },
    async ({ method, params = [] }) => {
      try {
        const local = await node()
        if (method === 'eth_accounts') return told(local.accounts.map(({ address }) => address))
        if (method !== 'eth_sendTransaction') return await replyOf(local, method, params)
        const hash = await local.wallet(accountOf(local, params)).request({ method, params })
        await local.clock.step(BLOCKS_AFTER_SEND)
        return told(hash)
      } catch (error) {
        return refused((error as Error).message || 'The node refused the request.')
      }
    },
  )
}

/** Number of the account in `from`, or the first. */
function accountOf({ accounts }: MonadNode, params: unknown): number {
  const [transaction] = Array.isArray(params) ? params : []
  const from = String((transaction as { from?: unknown } | undefined)?.from ?? '').toLowerCase()
  return Math.max(
    0,
    accounts.findIndex(({ address }) => address.toLowerCase() === from),
  )
}

/** The result, or the code and text of the error, as over HTTP. */
async function replyOf(local: MonadNode, method: string, params: unknown): Promise<ToolResult> {
  const reply = await local.handle(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  if (reply.kind !== 'answer') return refused('The node did not reply.')
  const { result, error } = JSON.parse(reply.body) as { result?: unknown; error?: { code: number; message: string } }
  return error === undefined ? told(result) : refused(`${error.code}: ${error.message}`)
}
