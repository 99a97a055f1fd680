/** openrpc/examples/ → the pairs of each method, in order. */
import type { ExampleCase, ExampleOutcome } from '../../../src/core/lib/method-model.ts'
import { provenanceRank } from '../../../src/core/lib/provenance.ts'
import { isOfOtherChain } from './development-address.ts'
import type { ContentDescriptor, Method, OutputFile } from './document.ts'
import type { Problem } from './problem.ts'
import type { Places } from './source-places.ts'

const OUTCOMES: readonly ExampleOutcome[] = ['normal', 'null', 'edge', 'error']

/** The examples of a method in display order. */
export function readExamples(
  method: Method,
  index: number,
  parts: readonly OutputFile[],
  read: (path: string) => unknown,
  places: Places,
  problems: Problem[],
  chainIds: readonly unknown[],
): ExampleCase[] {
  const folder = `openrpc/examples/${method.name}/`
  const names = parts
    .filter(({ path }) => path.startsWith(folder))
    .map(({ path }) => path.slice(folder.length, -'.json'.length))
  for (const [at, name] of (method['x-examples'] ?? []).entries()) {
    if (names.includes(name)) continue
    const { file, pointer: where } = places.locate(`/methods/${index}/x-examples/${at}`)
    problems.push({
      file,
      pointer: where,
      message: `No example "${name}".`,
      fix: `Add ${folder}${name}.json or drop the name.`,
    })
  }
  const cases: ExampleCase[] = []
  for (const name of names.sort()) {
    const value = read(`${folder}${name}.json`)
    if (typeof value === 'object' && value !== null) cases.push({ name, ...(value as Omit<ExampleCase, 'name'>) })
  }
  return cases.sort(byRank(method['x-examples'] ?? [], chainIds))
}

/**
 * Listed examples in their order, then the others by outcome, best provenance class and name. Examples of other chains
 * are last.
 */
function byRank(named: readonly string[], chainIds: readonly unknown[]): (a: ExampleCase, b: ExampleCase) => number {
  const rank = (example: ExampleCase) => {
    const at = named.indexOf(example.name)
    if (at >= 0) return at
    const isOther = isOfOtherChain(example, chainIds)
    return named.length + OUTCOMES.indexOf(example.outcome) + (isOther ? OUTCOMES.length : 0)
  }
  const origin = ({ provenance }: ExampleCase) => provenanceRank(provenance?.kind)
  return (a, b) => rank(a) - rank(b) || origin(a) - origin(b) || (a.name < b.name ? -1 : 1)
}

/** The method with its examples as OpenRPC writes them. */
export function withExamples(method: Method, cases: readonly ExampleCase[]): Method {
  const { 'x-examples': _, ...rest } = method
  const results = cases.filter((example) => 'result' in (example.response ?? {}))
  const errors = cases.filter((example) => 'error' in (example.response ?? {}))
  const pairing = (example: ExampleCase) => ({
    name: example.name,
    summary: example.summary,
    params: namedParams(method.params, example.request?.params),
    'x-outcome': example.outcome,
    'x-provenance': example.provenance,
  })
  return {
    ...rest,
    examples: results.map((example) => ({
      ...pairing(example),
      result: { name: method.result?.name, value: (example.response as { result: unknown }).result },
    })),
    ...(errors.length > 0 && {
      'x-error-examples': errors.map((example) => ({
        ...pairing(example),
        error: (example.response as { error: unknown }).error,
      })),
    }),
  }
}

function namedParams(descriptors: readonly ContentDescriptor[], params: unknown): { name: string; value: unknown }[] {
  if (Array.isArray(params)) {
    return params.map((value, index) => ({ name: descriptors[index]?.name ?? `extra_${index}`, value }))
  }
  return Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => ({ name, value }))
}

/** Examples of a method that does not exist. */
export function reportOrphans(parts: readonly OutputFile[], methods: readonly Method[], problems: Problem[]): void {
  const known = new Set(methods.map(({ name }) => name))
  for (const { path } of parts) {
    const folder = /^openrpc\/examples\/([^/]+)\//.exec(path)?.[1]
    if (folder !== undefined && !known.has(folder)) {
      const fix = 'Rename the folder to the method, or remove it.'
      problems.push({ file: path, pointer: '', message: `No method is called "${folder}".`, fix })
    }
  }
}
