import { expect, test } from 'vitest'
import { checkEndpoint, exitCode } from '../../../../src/package/cli/check/check.ts'
import { parseNodeArguments, startNode } from '../../../../src/package/node/server/command.ts'
import { examples } from '../../../../src/package/rpc/examples.ts'

test.each(['0.16.1', '0.16.4'])('the check finds nothing on the node as Monad/%s', async (version) => {
  const served = await startNode(parseNodeArguments(['--history', '--port', '0', '--client-version', version])!)
  const report = await checkEndpoint({
    ...{ url: new URL(served.url), examples, methods: [], reference: 'monad' as const },
    ...{ timeoutMs: 20_000, rate: 100_000, backoffMs: 1 },
  })
  await served.close()
  expect(report.client).toBe(`Monad/${version}`)
  expect(report.outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  expect(exitCode(report)).toBe(0)
})
