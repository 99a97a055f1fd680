/**
 * Random and corpus-based node files and settings in addresses. Nothing throws, and every result comes from the input.
 */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CORPUS, damaged, hostileText, isClean, runs } from '../../test/hostile-texts.ts'
import { checkNode } from '../core/node-check/check-node.ts'
import { readScenario, scenarioText } from '../core/simulations/monad-bft/scenario.ts'
import { PARALLEL_ADDRESS } from './parts/ParallelSchedule/ParallelSchedule.tsx'
import { RAPTORCAST_ADDRESS } from './parts/RaptorCastBench/RaptorCastBench.tsx'

const FILES = [
  'beneficiary = "0x0000000000000000000000000000000000000000"\nnode_name = "one"\n[network]\nbind_address_host = "0.0.0.0"\n',
  '# TYPE monad_state gauge\nmonad_state{a="b"} 1\nmonad_total_uptime_us 12000000\n',
  '{"timestamp":"2026-01-01T00:00:00Z","level":"WARN","fields":{"message":"x"},"target":"monad_bft"}\n',
  '2026-01-01T00:00:00.000Z  WARN monad_raptorcast: something\n',
]

describe('what is pasted into the check of a node', () => {
  test('gets a report, whatever it is', async () => {
    const text = fc.oneof(hostileText, damaged(FILES))
    await fc.assert(
      fc.asyncProperty(text, fc.boolean(), async (pasted, isToml) => {
        const { findings, remarks, read } = await checkNode(pasted, isToml)
        expect([findings, remarks, read].every(Array.isArray)).toBe(true)
        expect(isClean()).toBe(true)
      }),
      runs(),
    )
  }, 300_000)

  test('is read for every text of the corpus', async () => {
    for (const text of CORPUS) for (const isToml of [true, false]) await checkNode(text, isToml)
    expect(isClean()).toBe(true)
  }, 120_000)
})

describe('a setting in the address', () => {
  const forms = [
    { name: 'scenario', read: readScenario, write: scenarioText },
    { name: 'parallel', ...PARALLEL_ADDRESS },
    { name: 'raptorcast', ...RAPTORCAST_ADDRESS },
  ] as { name: string; read: (text: string) => unknown; write: (setting: unknown) => string }[]

  test.each(forms)('of $name is what its figure writes, or nothing', ({ read, write }) => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.stringMatching(/^[a-z0-9_.,:;~!-]{0,60}$/)), (text) => {
        const setting = read(text.slice(0, 2_000))
        if (setting !== undefined) expect(write(setting)).toBe(text)
      }),
      runs(),
    )
  })
})
