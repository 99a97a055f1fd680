/**
 * `npm run alarms [-- --minutes N] [--runs N] [profile …]`: checks honest nodes over and over while their blocks come
 * at ten times the usual rate. Every difference that the check reports is a false alarm. A profile is how names begin.
 * Without a name, all profiles run, three times for three minutes, which needs about two hours. Hardhat and its Node
 * are installed from npm.
 */
import { parseArgs } from 'node:util'
import { checkEndpoint } from '../../src/package/cli/check/check.ts'
import type { CheckReport } from '../../src/package/cli/check/model.ts'
import { examples } from '../../src/package/rpc/examples.ts'
import { type Profile, profiles } from './alarms/profiles.ts'
import { rpcClient } from './record/rpc.ts'

const MINUTE_MS = 60_000

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '3' }, runs: { type: 'string', default: '3' } },
})
const [minutes, runs] = [Number(values.minutes), Number(values.runs)]

const alarmsIn = ({ outcomes, failure }: CheckReport): string[] => [
  ...(failure === undefined ? [] : [failure]),
  ...outcomes
    .filter(({ verdict }) => verdict === 'differs')
    .map(({ method, probe, problems }) => `${method}, ${probe}: ${problems[0]?.path} ${problems[0]?.message}`),
]

type Tally = { checks: number; blocks: number; alarms: string[] }

/** Checks until the time is up, over HTTP and over a WebSocket in turn. At the end, each sends transactions too. */
async function run({ start, reference, isOnlyHttp }: Profile): Promise<Tally> {
  const node = await start()
  const height = async (): Promise<number> => Number(await rpcClient(node.url)('eth_blockNumber', []))
  const first = await height()
  const end = Date.now() + minutes * MINUTE_MS
  const alarms: string[] = []
  let [checks, blocks] = [0, 0]
  const check = async (options: { sendKey?: string } = {}): Promise<void> => {
    const url = new URL(isOnlyHttp || checks % 2 === 0 ? node.url : node.url.replace('http', 'ws'))
    const report = await checkEndpoint({
      ...{ url, examples, methods: [], reference },
      ...{ timeoutMs: 20_000, rate: 100_000, backoffMs: 1, ...options },
    })
    alarms.push(...alarmsIn(report).map((alarm) => `${url.protocol} ${alarm}`))
    checks++
  }
  try {
    do await check()
    while (Date.now() < end)
    if (node.sendKey !== undefined) for (const _ of ['HTTP', 'WebSocket']) await check({ sendKey: node.sendKey })
    blocks = (await height()) - first
  } finally {
    await node.stop()
  }
  return { checks, blocks, alarms }
}

const chosen = profiles.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.startsWith(part)),
)
let total = 0
for (const profile of chosen)
  for (let turn = 1; turn <= runs; turn++) {
    const { checks, blocks, alarms } = await run(profile)
    total += alarms.length
    console.log(`${profile.name}, run ${turn}: ${checks} checks, ${blocks} blocks, ${alarms.length} alarms`)
    for (const alarm of alarms) console.log(`  ${alarm}`)
  }
console.log(`${chosen.length} profiles, ${total} alarms`)
process.exit(total > 0 ? 1 : 0)
