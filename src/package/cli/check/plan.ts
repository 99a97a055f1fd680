/** Selects the probes, method by method in document order. */
import { Quantity } from '../../../../generated/validators/index.js'
import type { ExampleCase } from '../../../core/lib/method-model.ts'
import { fits } from '../../rpc/check-value.ts'
import { methods as allMethods, isReplayable } from '../../rpc/method.ts'
import type { Inputs, Probe } from './model.ts'
import { blockProbes } from './probes-blocks.ts'
import { debugProbes } from './probes-debug.ts'
import { recordedProbes } from './probes-recorded.ts'
import { stateProbes } from './probes-state.ts'
import { same } from './relations.ts'
import { withRequestConstraints } from './request-constraints.ts'

export type Plan = { method: string; probes: Probe[] }[]

/**
 * Recorded requests of methods that send are left out, because their bytes are transactions.
 * @param methods Methods to check. Empty means all.
 */
export function planProbes(
  inputs: Inputs,
  examples: Readonly<Record<string, readonly ExampleCase[]>>,
  methods: readonly string[],
): Plan {
  const fresh = [...blockProbes(inputs), ...stateProbes(inputs), ...debugProbes(inputs)]
  return allMethods
    .filter((method) => methods.length === 0 || methods.includes(method))
    .map((method) => {
      const own = fresh.filter((probe) => probe.method === method)
      const recorded = isReplayable(method) ? recordedProbes(method, examples[method] ?? []) : []
      return { method, probes: [...own, ...newAmong(recorded, own)].map(withRequestConstraints) }
    })
    .filter(({ probes }) => probes.length > 0)
}

/**
 * `net_version` uses decimal digits for the number of `eth_chainId`. If a transaction is of another chain, the chain ID is
 * in doubt, and the comparison of responses reports it.
 */
export function decimalChainId(
  { chainId }: { chainId?: string | undefined },
  { transaction }: Inputs,
): Pick<Inputs, 'chainId'> {
  if (chainId === undefined || !fits(Quantity, chainId)) return {}
  return same(transaction?.chainId ?? chainId, chainId) ? { chainId: BigInt(chainId).toString() } : {}
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
