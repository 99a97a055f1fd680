/** Each number is defined in one place and matches the source lines that prove it. */
import type { HomeNumber } from '../../../src/core/lib/home-numbers.ts'
import { toPointer } from '../../../src/core/lib/json-pointer.ts'
import { limitHomes } from '../../../src/core/lib/typed-numbers.ts'
import type { Assembled } from '../openrpc/assemble.ts'
import type { Statement } from '../openrpc/document.ts'
import { EVIDENCE, NOT_YET } from '../openrpc/evidence.ts'
import { isProven, numbersIn } from '../openrpc/evidence-numbers.ts'
import { type HiddenNumber, NUMBERS, typedProblems } from '../openrpc/numbers.ts'
import type { Problem } from '../openrpc/problem.ts'
import { provenErrors } from './check-error-lines.ts'

/**
 * Numbers that are repeated although they are defined elsewhere, and numbers that their source lines do not contain.
 */
export function checkNumbers(assembled: Assembled): Problem[] {
  const homes = limitHomes(assembled.homes)
  const typed = [...assembled.written].flatMap(([file, value]) => typedProblems(file, value, homes))
  const proven = [...provenNumbers(assembled), ...provenErrors(assembled)]
  return [...typed, ...proven.flatMap(({ problem }) => problem ?? []), ...sourceProblems(assembled)]
}

/** Each number that has lines of source, with the mismatches. */
export function provenNumbers({
  document,
  homes,
  statements,
}: Pick<Assembled, 'document' | 'homes' | 'statements'>): { id: string; problem?: Problem }[] {
  const byKey = new Map(statements.map((statement) => [`${statement.kind} ${statement.id}`, statement]))
  return [
    ...Object.entries(homes.limit).flatMap(([id, number]) => {
      const { proof } = number as HiddenNumber
      const statement = byKey.get(proof ?? `limit ${id.includes('/') ? id : `node/${id}`}`)
      if (proof !== undefined && statement === undefined) {
        const message = `The proof "${proof}" of ${id} is no statement.`
        const fix = 'Write its kind and id as in openrpc/evidence: limit node/call-gas.'
        return [{ id, problem: { file: NUMBERS, pointer: `/${id}/proof`, message, fix } }]
      }
      return compared(id, number, statement)
    }),
    // A method's limit that equals one of the node's limits has separate lines, or the same ones.
    ...document.methods.flatMap((method) =>
      (method['x-limits'] ?? []).flatMap(({ id, value, unit }) => {
        const key = `${method.name}/${id}`
        return typeof value !== 'number' || Object.hasOwn(homes.limit, key)
          ? []
          : compared(key, { value, unit }, byKey.get(`limit ${key}`), true)
      }),
    ),
    ...statements.flatMap((statement) => {
      const value = Number(/: (\d+)$/.exec(statement.text)?.[1])
      return statement.kind === 'default' && !Number.isNaN(value) ? compared(statement.id, { value }, statement) : []
    }),
  ]
}

/** Statements that no evidence file lists, and source lines that two entries quote differently. */
function sourceProblems({ statements }: Pick<Assembled, 'statements'>): Problem[] {
  // A document in a test may have none.
  const hasEvidence = statements.some(({ source }) => source !== undefined)
  const missing = statements.flatMap(({ kind, id, without }): Problem[] => {
    if (!hasEvidence || without !== NOT_YET) return []
    const file = EVIDENCE[kind]
    const fix = `Add '${id}' with the line of source that holds it, as [{ at: 'bft:PATH:LINE', literal: 'the line' }], or with a sentence that says why there is none. For a release after 0.16.2, add its commit to openrpc/evidence/repositories.yaml and write that name instead of bft.`
    return [{ file, pointer: '', message: `The ${kind} "${id}" has no source.`, fix }]
  })
  const quoted = new Map<string, string>()
  const twice = statements.flatMap(({ kind, id, source = [] }) =>
    source.flatMap(({ repository, commit, path, line, literal }): Problem[] => {
      const place = `${repository}@${commit}:${path}:${line}`
      const first = quoted.get(place)
      quoted.set(place, first ?? literal)
      if (first === undefined || first === literal) return []
      const message = `${path}:${line} is quoted as "${literal}", and elsewhere as "${first}".`
      return [
        {
          file: EVIDENCE[kind],
          pointer: toPointer(id),
          message,
          fix: 'Quote the line once, as it stands at the commit.',
        },
      ]
    }),
  )
  return [...missing, ...twice]
}

/** Where a number is defined. */
function homeOf(id: string, number: HomeNumber, isNodeLimit: boolean): string {
  if ('proof' in number) return NUMBERS
  return id.includes('/') && !isNodeLimit
    ? `the x-limits or params of ${id.slice(0, id.indexOf('/'))}`
    : 'x-node-limits of openrpc/openrpc.yaml'
}

function compared(
  id: string,
  number: HomeNumber,
  statement: Statement | undefined,
  isNodeLimit = false,
): { id: string; problem?: Problem }[] {
  const source = statement?.source
  if (source === undefined) return []
  if (isProven(number, source)) return [{ id }]
  const file = EVIDENCE[statement?.kind ?? 'limit']
  const lines = source.map(({ path, line, literal }) => `${path}:${line} ${literal}`).join('; ')
  const held = [...new Set(numbersIn(source.map(({ literal }) => literal)))].join(', ') || 'none'
  const unit = number.unit === undefined ? '' : ` ${number.unit}`
  const message = `${id} is ${number.value}${unit}, and its lines of source hold ${held}: ${lines}.`
  const fix = `Correct the value in ${homeOf(id, number, isNodeLimit)}, or these lines in ${file}: one of the two is out of date.`
  return [{ id, problem: { file, pointer: toPointer(statement?.id ?? ''), message, fix } }]
}
