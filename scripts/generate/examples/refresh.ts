/** Lists the examples that a Monad node's response could replace. See `--help`. */
import { probeSteps } from '../../../src/package/cli/probe/steps.ts'
import { runCommand } from '../../command-end.ts'
import { assemble } from '../openrpc/assemble.ts'
import { readParts } from '../openrpc/output-files.ts'
import { stopOnProblems } from '../openrpc/problem.ts'
import { parseRefresh, REFRESH_USAGE } from './options.ts'
import { openProbeFile } from './probe-file.ts'
import { type Brought, broughtBy, replaceable, replaceableReport } from './replaceable.ts'

const ADDRESS = `0x${'11'.repeat(20)}`
const HASH = `0x${'22'.repeat(32)}`

/** The requests of a complete probe. Only the methods matter, so the inputs are arbitrary. */
function broughtByAnyProbe(): Brought {
  const transaction = { hash: HASH, from: ADDRESS, to: ADDRESS, type: '0x2', transactionIndex: '0x1' }
  const block = { hash: HASH, parentHash: HASH, number: '0x1', miner: ADDRESS, transactions: [] }
  const brought = new Map<string, { results: string[]; errors: string[] }>([
    ['eth_blockNumber', { results: ['head'], errors: [] }],
    ['eth_getBlockByNumber', { results: ['block-full'], errors: [] }],
    ['eth_chainId', { results: ['chain-id'], errors: [] }],
    ['web3_clientVersion', { results: ['client-version'], errors: [] }],
  ])
  for (const { name, purpose, request } of probeSteps({
    height: 1n,
    block,
    transaction,
    account: ADDRESS,
    contract: ADDRESS,
  })) {
    if (!request || purpose === 'limit') continue
    const found = brought.get(request.method) ?? { results: [], errors: [] }
    ;(purpose === 'error' ? found.errors : found.results).push(name)
    brought.set(request.method, found)
  }
  return brought
}

async function run(args: readonly string[]): Promise<0 | 1> {
  const command = parseRefresh(args)
  if (command === 'help') {
    console.log(REFRESH_USAGE)
    return 0
  }
  const { examples, problems } = assemble(await readParts(['openrpc', 'schemas']))
  stopOnProblems(problems)
  const { file } = command
  const brought = file === undefined ? broughtByAnyProbe() : broughtBy(await openProbeFile(file))
  const found = replaceable(examples, brought)
  const total = [...examples.values()].reduce((sum, cases) => sum + cases.length, 0)
  console.log(replaceableReport(found, total, file ?? 'a probe'))
  return found.length === 0 ? 0 : 1
}

await runCommand(run)
