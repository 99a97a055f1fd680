/**
 * Most values in a node's response are hex strings, and one regular expression per string costs more than its
 * characters do. The validators can therefore collect the digits of all strings of a value and check them in one pass.
 * Slow patterns with counts become a length check and a plain pattern.
 */
import { readFileSync } from 'node:fs'
import type { Literal } from 'acorn'
import {
  declaredName,
  expression,
  match,
  type Program,
  parseModule,
  print,
  type Replacement,
  rewrite,
} from './syntax.ts'

const HELPERS = readFileSync(new URL('./hex-batch.js', import.meta.url), 'utf8')

export const batchedHexDeclaration = `/** True only for a value that fits; false says no more than that its strings must be checked one by one. */
export declare function validateWithBatchedHex(validator: (value: unknown) => boolean, value: unknown): boolean`

type Call = (data: string) => string

/** How ajv writes the patterns of `schemas/rpc/primitives.yaml`, and the call that replaces each. */
const FORMS: readonly { pattern: RegExp; call: (digits: number) => Call }[] = [
  { pattern: /^\^0x\[0-9a-fA-F\]\{(\d+)\}\$$/, call: (digits) => (data) => `isHexOfLength(${data}, ${digits + 2})` },
  { pattern: /^\^0x\(\?:\[0-9a-fA-F\]\{2\}\)\*\$$/, call: () => (data) => `isHexOfBytes(${data})` },
  {
    pattern: /^\^0x\(\?:0\|\[1-9a-f\]\[0-9a-f\]\{0,(\d+)\}\)\$$/,
    call: (digits) => (data) => `isQuantity(${data}, ${digits + 3})`,
  },
]

const TEST = expression('$pattern.test($data)')

/**
 * Replaces the patterns of quantities and byte strings by helpers, and inserts the helpers at the start.
 * @throws {Error} if one of the forms is missing, so that a change in ajv's patterns is noticed.
 */
export function batchedHex(program: Program): Program {
  const calls = callsByPattern(program)
  const body = program.body.filter((node) => !calls.has(declaredName(node) ?? ''))
  const rewritten = rewrite({ ...program, body }, (node): Replacement => {
    const found = node.type === 'CallExpression' ? match(TEST, node) : undefined
    const call = found?.$pattern && calls.get(print(found.$pattern))
    return call && found.$data ? expression(call(print(found.$data))) : node
  })
  return { ...program, body: [...helpers(), ...rewritten.body] }
}

/** The helper functions. Only the one for a whole value is exported for users of the validators. */
const helpers = (): Program['body'] =>
  parseModule(HELPERS).body.map((node) => {
    const inner = node.type === 'ExportNamedDeclaration' ? node.declaration : undefined
    return inner?.type === 'FunctionDeclaration' && inner.id.name !== 'validateWithBatchedHex' ? inner : node
  })

function callsByPattern(program: Program): ReadonlyMap<string, Call> {
  const calls = new Map<string, Call>()
  const missed = new Set(FORMS)
  for (const node of program.body) {
    const [declarator] = node.type === 'VariableDeclaration' ? node.declarations : []
    const source = declarator?.init?.type === 'Literal' ? (declarator.init as Literal).regex?.pattern : undefined
    const form = source === undefined ? undefined : FORMS.find(({ pattern }) => pattern.test(source))
    if (!form || source === undefined) continue
    missed.delete(form)
    calls.set(declaredName(node) ?? '', form.call(Number(form.pattern.exec(source)?.[1])))
  }
  for (const { pattern } of missed)
    throw new Error(`ajv wrote no pattern like ${pattern.source}; see how it writes them now.`)
  return calls
}
