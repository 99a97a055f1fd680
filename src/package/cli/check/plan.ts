/** Selects the probes, method by method in document order. */
import type { ExampleCase } from '../../../core/lib/method-model.ts'
import { methods as allMethods, isReplayable } from '../../rpc/method.ts'
import type { Inputs, Probe } from './model.ts'
import { blockProbes } from './probes-blocks.ts'
import { debugProbes } from './probes-debug.ts'
import { recordedProbes } from './probes-recorded.ts'
import { stateProbes } from './probes-state.ts'
import { withRequestConstraints } from './request-constraints.ts'

export type Plan = { method: string; probes: Probe[] }[]

/** @param methods Methods to check. Empty means all read-only methods. */
export function planProbes(
  inputs: Inputs,
  examples: Readonly<Record<string, readonly ExampleCase[]>>,
  methods: readonly string[],
): Plan {
  const fresh = [...blockProbes(inputs), ...stateProbes(inputs), ...debugProbes(inputs)]
  return allMethods
    .filter((method) => isReplayable(method) && (methods.length === 0 || methods.includes(method)))
    .map((method) => {
      const own = fresh.filter((probe) => probe.method === method)
      const probes = [...own, ...newAmong(recordedProbes(method, examples[method] ?? []), own)]
      return { method, probes: probes.map(withRequestConstraints) }
    })
}

/** The recorded probes whose request is not among the fresh ones, or that expect more. */
function newAmong(recorded: readonly Probe[], fresh: readonly Probe[]): Probe[] {
  const asked = new Set(fresh.map(({ params }) => JSON.stringify(params)))
  return recorded.filter(({ params, expect }) => {
    const key = JSON.stringify(params)
    const isNew = expect.kind !== 'any' || !asked.has(key)
    asked.add(key)
    return isNew
  })
}
