/** Faults that the check must find in front of anvil, and none that it may invent. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEndpoint } from '../../src/cli/check.ts'
import type { CheckReport, Outcome } from '../../src/cli/model.ts'
import { examples } from '../../src/rpc/examples.ts'
import { plantedFaults } from '../../test/planted-faults/faults.ts'
import { playHistory } from '../../test/planted-faults/history.ts'
import { startProxy } from '../../test/planted-faults/proxy.ts'
import { type Anvil, startAnvil } from '../record/anvil.ts'

let anvil: Anvil
beforeAll(async () => {
  anvil = await startAnvil()
})
afterAll(() => anvil.stop())

const check = (url: string): Promise<CheckReport> =>
  checkEndpoint({
    ...{ url: new URL(url), examples, methods: [], reference: 'geth' as const },
    ...{ timeoutMs: 20_000, rate: 100_000, backoffMs: 1 },
  })
const differing = ({ outcomes }: CheckReport): string[] =>
  outcomes.filter(({ verdict }) => verdict === 'differs').map((outcome) => told(outcome))
const told = ({ method, probe, problems }: Outcome) =>
  `${method}, ${probe}: ${problems.map(({ path, message }) => `${path} ${message}`).join('; ')}`

test('raises no alarm on a chain that has just begun, on one of 80 blocks, and behind a proxy', async () => {
  expect(differing(await check(anvil.url))).toEqual([])
  await playHistory(anvil.url, 80)
  expect(differing(await check(anvil.url))).toEqual([])
  const proxy = await startProxy(anvil.url, { name: 'none' })
  expect(differing(await check(proxy.url))).toEqual([])
  await proxy.close()
})

test('finds at least 95 of 100 planted faults', async () => {
  const missed: string[] = []
  const queue = [...plantedFaults]
  const work = async (): Promise<void> => {
    for (let fault = queue.shift(); fault !== undefined; fault = queue.shift()) {
      const proxy = await startProxy(anvil.url, fault)
      const report = await check(proxy.url)
      await proxy.close()
      if (differing(report).length === 0 && report.failure === undefined) missed.push(fault.name)
    }
  }
  await Promise.all(Array.from({ length: 4 }, work))
  console.warn(
    `${plantedFaults.length - missed.length} of ${plantedFaults.length} planted faults found; missed: ${missed.join(', ') || 'none'}`,
  )
  expect(missed.length).toBeLessThanOrEqual(plantedFaults.length * 0.05)
}, 900_000)
