/** Finds the examples that a Monad node's response could replace. Pure. */

import type { ExampleCase } from '../../../src/core/lib/method-model.ts'
import { classOf, provenanceRank } from '../../../src/core/lib/provenance.ts'
import type { ProbeFile } from '../../../src/package/cli/probe/model.ts'
import { errorOf, hasResult } from '../../../src/package/cli/probe/summary.ts'

export type Replaceable = { method: string; example: string; className: string; by: string[] }

/** The responses of a probe to a method, as the names of results and of errors. */
export type Brought = ReadonlyMap<string, { results: string[]; errors: string[] }>

/** The responses in a file. */
export function broughtBy({ answers }: ProbeFile): Brought {
  const brought = new Map<string, { results: string[]; errors: string[] }>()
  for (const answer of answers) {
    const method = answer.request?.method
    if (method === undefined || answer.purpose === 'limit') continue
    const found = brought.get(method) ?? { results: [], errors: [] }
    if (hasResult(answer)) found.results.push(answer.name)
    else if (errorOf(answer)) found.errors.push(answer.name)
    brought.set(method, found)
  }
  return brought
}

/** Examples of a lesser class for which a Monad node's response with the same method and outcome exists. */
export function replaceable(examples: ReadonlyMap<string, readonly ExampleCase[]>, brought: Brought): Replaceable[] {
  const best = provenanceRank('monad-node')
  return [...examples].flatMap(([method, cases]) => {
    const found = brought.get(method)
    if (!found) return []
    return cases.flatMap(({ name, outcome, provenance }) => {
      const by = outcome === 'error' ? found.errors : found.results
      if (by.length === 0 || outcome === 'null' || provenanceRank(provenance.kind) <= best) return []
      return [{ method, example: name, className: classOf(provenance).name, by }]
    })
  })
}

/** The list, ready to print. */
export function replaceableReport(found: readonly Replaceable[], total: number, from: string): string {
  const rows = found.map(
    ({ method, example, className, by }) => `${method}/${example} (${className}): ${by.join(', ')}`,
  )
  const count = `${found.length} of ${total} examples could give way to an answer of a Monad node from ${from}.`
  return [...rows, count].join('\n')
}
