/** Tests that the check finds every broken server, and that anvil differs only in known ways. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CheckOptions, checkEndpoint, exitCode } from '../../../src/package/cli/check/check.ts'
import { examples } from '../../../src/package/rpc/examples.ts'
import { type Defect, defects } from '../../../test/broken-servers/defect.ts'
import { startReplayServer } from '../../../test/broken-servers/server.ts'
import { type Anvil, startAnvil } from '../../prove/record/anvil.ts'
import { play } from '../../prove/record/scenario.ts'

const SLOW = ['hang', 'drip']
const settings = (url: string, rest: Partial<CheckOptions> = {}): CheckOptions => ({
  url: new URL(url),
  examples,
  methods: [],
  reference: 'monad',
  timeoutMs: 20_000,
  rate: 100_000,
  backoffMs: 1,
  ...rest,
})

async function checkBroken(defect?: Defect) {
  const server = await startReplayServer(defect)
  const timeoutMs = SLOW.includes(defect?.transport ?? '') ? 1_500 : 20_000
  try {
    return await checkEndpoint(settings(server.url, { timeoutMs }))
  } finally {
    await server.close()
  }
}

test('there are 40 defects or more, each with a name of its own, at least half of them from the contract alone', () => {
  expect(new Set(defects.map(({ id }) => id)).size).toBe(defects.length)
  expect(defects.length).toBeGreaterThanOrEqual(40)
  expect(defects.filter(({ half }) => half === 'b').length * 2).toBeGreaterThanOrEqual(defects.length)
})

test('a server without a defect raises no alarm', async () => {
  const report = await checkBroken()
  expect(report.outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
  expect(exitCode(report)).toBe(0)
})

describe('the broken server', () => {
  test.each(defects.map((defect) => ({ ...defect, defect })))('$id: $title', async ({ defect }) => {
    const report = await checkBroken(defect)
    if (defect.isTolerated) {
      expect(exitCode(report)).toBe(0)
      expect(report.outcomes.map(({ verdict }) => verdict)).toContain('tolerated')
      return
    }
    // Exit code 2 reports that nothing could be read from the server.
    expect(exitCode(report)).toBe(report.failure === undefined ? 1 : 2)
    // The cross-examination and the batches report the same response a second time.
    const methods = report.outcomes
      .filter(({ method, verdict }) => verdict === 'differs' && !['cross-examination', 'envelope'].includes(method))
      .map(({ method }) => method)
    if (defect.on !== undefined && defect.on !== 'eth_chainId' && defect.on !== 'net_version')
      expect(new Set(methods)).toEqual(new Set([defect.on]))
  })
})

describe('anvil', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil()
  })
  afterAll(() => anvil.stop())

  test('without a transaction differs from the document as go-ethereum does', async () => {
    const report = await checkEndpoint(settings(anvil.url, { reference: 'geth' }))
    expect(report.outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
    expect(exitCode(report)).toBe(0)
  })

  test('with blocks, calls and logs too, and is still there afterwards', async () => {
    await play(anvil.call)
    const report = await checkEndpoint(settings(anvil.url, { reference: 'geth' }))
    expect(report.outcomes.filter(({ verdict }) => verdict === 'differs')).toEqual([])
    expect(await anvil.call('eth_blockNumber', [])).toBe('0x6')
  })

  test('is no Monad node', async () => {
    const report = await checkEndpoint(settings(anvil.url))
    expect(exitCode(report)).toBe(1)
    const differing = report.outcomes.filter(({ verdict }) => verdict === 'differs')
    expect(differing.map(({ method, probe }) => `${method}, ${probe}`)).toContain(
      'eth_getBlockByNumber, example json-number',
    )
    expect(await anvil.call('eth_blockNumber', [])).toBe('0x6')
  })
})
