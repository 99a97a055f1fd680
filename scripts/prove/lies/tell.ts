/** Tells lies to tools, and asks who noticed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { checkEndpoint } from '../../../src/package/cli/check/check.ts'
import type { CheckReport } from '../../../src/package/cli/check/model.ts'
import { createNode, type NodeCore } from '../../../src/package/node/core/index.ts'
import { EVENT_LIES, LIES } from '../../../src/package/node/server/lies/all.ts'
import type { Lie, Telling } from '../../../src/package/node/server/lies/lie.ts'
import { examples } from '../../../src/package/rpc/examples.ts'
import { playOwnHistory, playTransfers } from '../../../test/planted-faults/history.ts'
import { startProxy } from '../../../test/planted-faults/proxy.ts'
import { ethersNotices, type Subject, viemNotices } from './clients.ts'

/** A lie, and which tools noticed it. */
export type Row = Pick<Lie, 'name' | 'does' | 'foundBy'> & { over: 'HTTP' | 'WebSocket'; noticedBy: string[] }

/** The table *lie × tool*. */
export type LieTable = {
  /** The day of the newest result: `2026-11-29`. */
  day: string
  tools: readonly string[]
  lies: Row[]
}

/** Names of the tools in the table. */
export const TOOLS = ['check', 'schemas', 'viem', 'ethers'] as const

/** Interval of blocks where subscriptions are checked. Milliseconds. */
const BLOCK_MS = 150
/** Blocks without users' transactions at the start, so that all tags have a block. */
const QUIET = 80
/** Newest blocks to search for a log. */
const RANGE = 50
/** Problems that no schema states. */
const BEYOND_SCHEMAS = ['relation', 'contradiction', 'answer']

/** A rule that found something. */
type Finding = { rule: string; message: string; isOfSchema: boolean }

const findingsIn = ({ outcomes, failure }: CheckReport): Finding[] => {
  if (failure !== undefined) return [{ rule: 'contact: eth_chainId', message: failure, isOfSchema: true }]
  const found = outcomes.filter(({ verdict }) => verdict === 'differs')
  return found.map(({ method, probe, problems }) => ({
    rule: `${method}: ${probe}`,
    message: `${problems[0]?.path} ${problems[0]?.message}`,
    isOfSchema: problems.some(({ keyword }) => !BEYOND_SCHEMAS.includes(keyword)),
  }))
}

/** An honest chain: at rest, or with a block every moment and logs in each. */
export class Chain {
  readonly node: NodeCore = createNode({ history: true })
  #isOpen = true

  async start(isMoving: boolean): Promise<void> {
    await playOwnHistory(this.node, QUIET)
    if (isMoving) void this.#move()
  }

  /** A block when its transactions are there, so that a busy machine makes later blocks and no empty ones. */
  async #move(): Promise<void> {
    while (this.#isOpen) {
      const due = sleep(BLOCK_MS)
      await playTransfers(this.node)
      await this.node.clock.step()
      await due
    }
  }

  /** Runs with the address of an endpoint that adds the lie to the responses of the chain. */
  async behind<Value>(lie: Telling, isOverSocket: boolean, run: (url: string) => Promise<Value>): Promise<Value> {
    const proxy = await startProxy(this.node, lie)
    try {
      return await run(isOverSocket ? proxy.url.replace('http', 'ws') : proxy.url)
    } finally {
      await proxy.close()
    }
  }

  /** Values for clients: a transaction with a log in the newest block with one. */
  async subject(): Promise<Subject> {
    type Log = { transactionHash: Subject['hash']; blockNumber: string; address: Subject['account'] }
    const from = Math.max(1, (await this.node.clock.step(0)) - RANGE)
    const filter = { fromBlock: `0x${from.toString(16)}`, toBlock: 'latest' }
    const logs = (await this.node.ask({ method: 'eth_getLogs', params: [filter] })) as Log[]
    const log = logs.at(-1)
    const account = this.node.accounts[1]
    if (log === undefined || account === undefined) throw new Error('the history has no log')
    return {
      ...{ hash: log.transactionHash, number: BigInt(log.blockNumber) },
      ...{ account: account.address, contract: log.address },
    }
  }

  close(): void {
    this.#isOpen = false
    this.node.close()
  }
}

/** The rules of a check of an endpoint that find something. */
export const findings = async (chain: Chain, lie: Telling, isOverSocket: boolean): Promise<Finding[]> =>
  chain.behind(lie, isOverSocket, async (url) =>
    findingsIn(
      await checkEndpoint({
        ...{ url: new URL(url), examples, methods: [], reference: 'monad' },
        ...{ timeoutMs: 60_000, rate: 100_000, backoffMs: 1, eventMs: 20_000 },
      }),
    ),
  )

/** Tells every lie whose name begins with one of these texts, or all. `print` receives a line for each. */
export async function told(names: readonly string[], print: (line: string) => void): Promise<LieTable> {
  const chosen = LIES.filter(({ name }) => names.length === 0 || names.some((part) => name.startsWith(part)))
  const lies: Row[] = []
  for (const isOverSocket of [false, true]) {
    const own = chosen.filter((lie) => EVENT_LIES.includes(lie) === isOverSocket)
    if (own.length === 0) continue
    const chain = new Chain()
    await chain.start(isOverSocket)
    const honest = await noticed(chain, {}, isOverSocket)
    if (honest.noticedBy.length > 0) throw new Error(`Noticed without a lie: ${JSON.stringify(honest)}`)
    for (const lie of own) lies.push(await rowOf(chain, lie, isOverSocket, print, names.length > 0))
    chain.close()
  }
  return { day: new Date().toISOString().slice(0, 10), tools: TOOLS, lies }
}

/** One table of several, where the later ones count. The texts and their order come from today's lies. */
export function merged(tables: readonly LieTable[]): LieTable {
  const rows = new Map(tables.flatMap(({ lies }) => lies.map((row) => [row.name, row] as const)))
  const day =
    tables
      .map((table) => table.day)
      .sort()
      .at(-1) ?? ''
  const lies = LIES.flatMap(({ name, does, foundBy }) => {
    const row = rows.get(name)
    return row ? [{ ...row, does, foundBy }] : []
  })
  return { day, tools: TOOLS, lies }
}

/** Which tools notice a lie. Those without a rule count every finding of the check. */
async function noticed(chain: Chain, lie: Telling & { foundBy?: string }, isOverSocket: boolean) {
  const found = await findings(chain, lie, isOverSocket)
  const [viem, ethers] = [viemNotices, ethersNotices].map((notices) =>
    chain.behind(lie, isOverSocket, async (url) => notices(url, await chain.subject())),
  )
  const notices = {
    check: found.some(({ rule }) => lie.foundBy === undefined || rule === lie.foundBy),
    schemas: found.some(({ isOfSchema }) => isOfSchema),
    viem: await viem,
    ethers: await ethers,
  }
  return { found, noticedBy: TOOLS.filter((tool) => notices[tool]) }
}

async function rowOf(
  chain: Chain,
  lie: Lie,
  isOverSocket: boolean,
  print: (line: string) => void,
  isVerbose: boolean,
): Promise<Row> {
  const { name, does, foundBy } = lie
  const { found, noticedBy } = await noticed(chain, lie, isOverSocket)
  const isFound = noticedBy.includes('check')
  print(`${isFound ? 'found ' : 'MISSED'} ${name} by ${foundBy}, noticed by ${noticedBy.join(', ')}`)
  if (!isFound || isVerbose) for (const { rule, message } of found) print(`         ${rule}  ${message.slice(0, 160)}`)
  return { ...{ name, does, foundBy }, over: isOverSocket ? 'WebSocket' : 'HTTP', noticedBy }
}
