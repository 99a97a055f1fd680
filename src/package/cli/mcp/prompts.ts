/** The prompts of the MCP server: tasks that agents do better with these tools than from memory. */
import type { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { z } from 'zod'
import { chain } from '../../../chain.config.ts'

const said = (text: string) => ({ messages: [{ role: 'user' as const, content: { type: 'text' as const, text } }] })

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'port_contract',
    {
      title: `Port a contract to ${chain.name}`,
      description: `Lists the changes that a contract and its deployment need on ${chain.name}.`,
      argsSchema: { source: z.string().max(20_000).optional().describe('Source or description of the contract') },
    },
    ({ source }) =>
      said(`Check what this contract, its scripts and its settings have to change on ${chain.name}.

1. Read page /developer-essentials/differences and page /reference/rpc-differences, section by section.
2. For each difference that touches the contract, name the line, why it matters, and the change. Leave out the others.
3. Check gas limits (they are charged in full), code size, opcodes and precompiles, block tags, and any method that method or search calls absent.
4. End with the settings of the compiler and the network that deploy it.

${source ?? 'Ask me for the contract first.'}`),
  )
  server.registerPrompt(
    'debug_transaction',
    {
      title: 'Debug a transaction',
      description: 'Finds why a transaction failed or is missing, and the next step.',
      argsSchema: {
        hash: z.string().max(100).optional().describe('Hash of the transaction'),
        error: z.string().max(5_000).optional().describe('Error text or JSON'),
      },
    },
    ({ hash, error }) =>
      said(`Find out what happened to this transaction on ${chain.name}, and what to do next.
${hash === undefined ? '' : `\nHash: ${hash}`}${error === undefined ? '' : `\nError: ${error}`}

1. If there is an error, pass it to explain_error first. Follow its advice on whether to send again.
2. If there is a hash and the tool call exists: eth_getTransactionReceipt, then txpool_statusByHash, then debug_traceTransaction with callTracer if it reverted.
3. Look up whatever is unclear with search. Do not sign or send anything.
4. Answer with the cause, the evidence for it, and one next step.`),
  )
  server.registerPrompt(
    'choose_provider',
    {
      title: 'Choose an RPC provider',
      description: 'Compares RPC providers by the needs of a project.',
      argsSchema: { needs: z.string().max(2_000).optional().describe('Traffic, methods, archive, WebSocket, budget') },
    },
    ({ needs }) =>
      said(`Recommend RPC providers for ${chain.name}: a first and a second choice.

Needs: ${needs ?? 'ask me for requests per second, log ranges, archive state, debug methods, WebSocket and budget first.'}

Read page /tooling-and-infra/rpc-providers and page /reference/limits#endpoints. Use only their statements, say "not stated" where they do not, and name the date of the check.`),
  )
  server.registerPrompt(
    'check_endpoint',
    {
      title: 'Check an endpoint',
      description: 'Checks an RPC endpoint against the reference.',
      argsSchema: { url: z.string().max(500).optional().describe('Address of the endpoint') },
    },
    ({ url }) =>
      said(`Check the endpoint ${url ?? 'that I name'} against the ${chain.name} reference.

Run: npx --no -- ${chain.packageName} check ${url ?? '<url>'} --json
Explain each failure with validate and method, say whether it breaks applications, and repeat the request that shows it. Send no transaction.`),
  )
}
