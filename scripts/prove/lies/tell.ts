/** Tells lies to tools, and asks who noticed. */

import { checkEndpoint } from '../../../src/package/cli/check/check.ts'
import type { CheckReport } from '../../../src/package/cli/check/model.ts'
import { createNode } from '../../../src/package/node/core/index.ts'
import { EVENT_LIES, LIES } from '../../../src/package/node/server/lies/all.ts'
import type { Lie } from '../../../src/package/node/server/lies/lie.ts'
import { examples } from '../../../src/package/rpc/examples.ts'
import { playOwnHistory, playTransfers } from '../../../test/planted-faults/history.ts'
import { startProxy } from '../../../test/planted-faults/proxy.ts'

/** A lie, and which tools noticed it. */
type Row = Pick<Lie, 'name' | 'does' | 'foundBy'> & { over: 'HTTP' | 'WebSocket'; noticed: Record<string, boolean> }

/** The table *lie × tool*. */
export type LieTable = { tools: readonly string[]; lies: Row[] }

const TOOLS = ['check', 'one method at a time']
/** Interval of blocks where subscriptions are checked, and blocks before the check. Milliseconds. */
const BLOCK_MS = 150
const QUIET = 20
const PARTS_OF_MANY_ANSWERS = ['cross-examination', 'envelope', 'eth_subscribe']

/** The rules that found differences, as `method: probe`. */
export const rulesOf = ({ outcomes }: CheckReport): Map<string, string> =>
  new Map(
    outcomes
      .filter(({ verdict }) => verdict === 'differs')
      .map(({ method, probe, problems: [first] }) => [`${method}: ${probe}`, `${first?.path} ${first?.message}`]),
  )

const check = (url: string): Promise<CheckReport> =>
  checkEndpoint({
    ...{ url: new URL(url), examples, methods: [], reference: 'monad' },
    ...{ timeoutMs: 60_000, rate: 100_000, backoffMs: 1, eventMs: 20_000 },
  })

/** The findings of a check of an endpoint with a lie. Without a lie, they are false alarms. */
export async function findings(lie: Partial<Lie>, isOverSocket: boolean): Promise<Map<string, string>> {
  const node = createNode({ history: true })
  await playOwnHistory(node, QUIET)
  const proxy = await startProxy(node as ReturnType<typeof createNode>, lie)
  const spending = isOverSocket ? keepSpending(node) : undefined
  if (isOverSocket) node.clock.start(BLOCK_MS)
  try {
    const report = await check(isOverSocket ? proxy.url.replace('http', 'ws') : proxy.url)
    return report.failure === undefined ? rulesOf(report) : new Map([[report.failure, '']])
  } finally {
    clearInterval(spending)
    await proxy.close()
    node.close()
  }
}

/** Sends tokens in every block, so that each has some logs. */
function keepSpending(node: ReturnType<typeof createNode>): NodeJS.Timeout {
  let isBusy = false
  return setInterval(async () => {
    if (isBusy) return
    isBusy = true
    await playTransfers(node).catch(() => undefined)
    isBusy = false
  }, BLOCK_MS)
}

/** Tells every lie whose name contains one of these texts, or all. */
export async function told(names: readonly string[], print: (line: string) => void): Promise<LieTable> {
  const chosen = LIES.filter(({ name }) => names.length === 0 || names.some((part) => name.includes(part)))
  const lies: Row[] = []
  for (const lie of chosen) {
    const isEvent = EVENT_LIES.includes(lie)
    const rules = await findings(lie, isEvent)
    const single = [...rules.keys()].filter((rule) => !PARTS_OF_MANY_ANSWERS.some((part) => rule.startsWith(part)))
    const isFound = rules.has(lie.foundBy)
    print(`${isFound ? 'found ' : 'MISSED'} ${lie.name} by ${lie.foundBy}`)
    if (!isFound || names.length > 0) for (const [rule, what] of rules) print(`         ${rule}  ${what.slice(0, 160)}`)
    const { name, does, foundBy } = lie
    const noticed = { check: isFound, 'one method at a time': single.length > 0 }
    lies.push({ ...{ name, does, foundBy }, over: isEvent ? 'WebSocket' : 'HTTP', noticed })
  }
  return { tools: TOOLS, lies }
}
