import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseNodeArguments, startNode } from '../../node/server/command.ts'
import { LIES } from '../../node/server/lies/all.ts'
import { checkEndpoint, exitCode } from './check.ts'

const page = readFileSync('content/reference/package/check.mdx', 'utf8')
const SETTINGS = { examples: {}, methods: [], reference: 'monad' as const, timeoutMs: 20_000, rate: 1e5, backoffMs: 1 }

/** A check of a new node with the options of the page, as a reader runs both. */
async function checked(lie: string) {
  const served = await startNode(parseNodeArguments(['--port', '0', '--lie', lie])!)
  try {
    return await checkEndpoint({ ...SETTINGS, url: new URL(served.url) })
  } finally {
    await served.close()
  }
}

test('the lie of the page is found on a new node, by the rule of the list', async () => {
  const name = /node --lie (\S+)/.exec(page)?.[1] ?? ''
  const report = await checked(name)
  expect(exitCode(report)).toBe(1)
  const { foundBy } = LIES.find((lie) => lie.name === name)!
  const found = report.outcomes.flatMap(({ method, probe, verdict }) =>
    verdict === 'differs' ? [`${method}: ${probe}`, `cross-examination: ${probe}`] : [],
  )
  expect(found).toContain(foundBy)
})

test('a lie that a new node cannot show is listed as not checked', async () => {
  const { outcomes } = await checked('receipts.reversed')
  expect(outcomes).toContainEqual(
    expect.objectContaining({
      verdict: 'skipped',
      note: expect.stringContaining('not checked: the order of receipts'),
    }),
  )
})
