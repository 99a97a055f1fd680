/** Checks the assembled document. Collects all problems and leaves the decision to stop to the caller. */
import { validateOpenRPCDocument } from '@open-rpc/schema-utils-js'
import type { Assembled } from '../openrpc/assemble.ts'
import type { Problem } from '../openrpc/problem.ts'
import { checkExamples } from './check-examples.ts'
import { checkFields } from './check-fields.ts'
import { checkIds } from './check-ids.ts'
import { checkNumbers } from './check-numbers.ts'
import { checkProse } from './check-prose.ts'
import { checkReferences, checkSubset } from './check-schemas.ts'
import { checkSince } from './check-since.ts'
import { checkVersions } from './check-versions.ts'

/**
 * Every problem of the document and its examples, in three rounds that each rely on the previous one. They check that
 * the parts can be read, then the structure that they form together, then their contents.
 */
export function check(assembled: Assembled): Problem[] {
  if (assembled.problems.length > 0) return assembled.problems
  const structural = [...checkMetaSchema(assembled), ...checkReferences(assembled)]
  if (structural.length > 0) return [...structural, ...checkSubset(assembled)]
  const basis = [...checkSubset(assembled), ...checkVersions(assembled)]
  const examples = basis.length > 0 ? [] : checkExamples(assembled)
  const sources = [...checkNumbers(assembled), ...checkSince(assembled)]
  const prose = [...sources, ...checkProse(assembled), ...checkFields(assembled)]
  return [...basis, ...checkIds(assembled), ...prose, ...examples]
}

type MetaError = { dataPath: string; message: string; params: Record<string, unknown> }

/** Checks against the OpenRPC meta-schema. Never dereferences the document, because some shapes are recursive. */
function checkMetaSchema({ document, places }: Assembled): Problem[] {
  const verdict: unknown = validateOpenRPCDocument(document as never)
  if (verdict === true) return []
  const { message } = verdict as { message: string }
  const errors = JSON.parse(message.slice(message.indexOf('['))) as MetaError[]
  const deepest = Math.max(...errors.map(({ dataPath }) => steps(dataPath).length))
  const seen = new Set<string>()
  const problems: Problem[] = []
  for (const error of errors.filter(({ dataPath }) => steps(dataPath).length === deepest)) {
    const place = places.locate(
      steps(error.dataPath)
        .map((step) => `/${step}`)
        .join(''),
    )
    const text = `The OpenRPC meta-schema says: ${error.message} ${JSON.stringify(error.params)}.`
    if (seen.has(place.file + place.pointer + text)) continue
    seen.add(place.file + place.pointer + text)
    problems.push({ ...place, message: text, fix: 'See https://spec.open-rpc.org for what may stand here.' })
  }
  return problems
}

/** `.methods[0]['x-a']` → `methods`, `0`, `x-a`. */
const steps = (dataPath: string): string[] =>
  [...dataPath.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]/g)].map(
    ([, name, index, quoted]) => name ?? index ?? quoted ?? '',
  )
