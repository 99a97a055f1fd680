/** `monad-json-rpc/decode`: decodes quantities to bigint, hex to bytes, and encodes them again, without loss. */
import type { Shape } from '../../../generated/rpc/shapes.ts'
import type * as types from '../../../generated/types/index.ts'
import * as validator from '../../../generated/validators/index.js'
import { numberToHex } from '../../core/lib/hex.ts'
import { accepted } from './accepted.ts'
import { checkValue, type Validator } from './check-value.ts'
import { walk } from './explain.ts'
import { kindOf, takes } from './kinds.ts'
import { lookup, own } from './lookup.ts'
import { shapesOf } from './method.ts'
import { ProblemCollector } from './problem-collector.ts'
import { type ParamsOf, parseResult, type ResultOf } from './typed.ts'

export { bytesToHex, hexToBytes } from '../../core/lib/bytes.ts'
export { numberToHex, parseQuantity } from '../../core/lib/hex.ts'

/** A shape whose quantities are bigint. Constants such as `status: '0x1'` are unchanged. */
export type Decoded<T> =
  T extends types.Hex<'Quantity'>
    ? types.Hex<'Quantity'> extends T
      ? bigint
      : T
    : T extends string
      ? T
      : T extends readonly (infer Item)[]
        ? Decoded<Item>[]
        : T extends object
          ? { [Key in keyof T]: Decoded<T[Key]> }
          : T

/** The inverse: every bigint is a quantity. */
export type Encoded<T> = T extends bigint
  ? types.Quantity
  : T extends string
    ? T
    : T extends readonly (infer Item)[]
      ? Encoded<Item>[]
      : T extends object
        ? { [Key in keyof T]: Encoded<T[Key]> }
        : T

/** Shapes that are numbers. */
const NUMBERS = ['Quantity', 'Quantity256', 'BlockNumber']

/** Decodes a value that fits its shape. Returns the value unchanged if the shape is unknown. */
function decoded(shape: Shape | undefined, value: unknown): unknown {
  if (shape === undefined || value === null || value === undefined) return value
  const name = typeof shape === 'string' ? shape.replace('?', '') : ''
  if (NUMBERS.includes(name)) return BigInt(value as string)
  const plain = lookup(shape)
  if (typeof plain === 'string') return value
  if ('union' in plain) return decoded(branchOf(plain.union, value), value)
  if ('array' in plain) return (value as readonly unknown[]).map((item) => decoded(plain.array, item))
  if ('object' in plain) return decodedObject(plain, value as Record<string, unknown>)
  return value
}

function decodedObject(
  { object, rest }: Extract<Shape, { object: unknown }>,
  value: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const entries = Object.entries(value).map(([key, member]): [string, unknown] => {
    // If `rest` is 0, a value that fits has no further members.
    const further = rest as Shape | undefined
    return [key, decoded(own(object, key) ?? own(object, `${key}?`) ?? further, member)]
  })
  return Object.fromEntries(entries)
}

/** The branch that a value of a union fits. The value is valid, so there is always one. */
function branchOf(union: readonly Shape[], value: unknown): Shape | undefined {
  const kind = kindOf(value)
  const likely = union.filter((branch) => takes(branch, kind))
  return likely.find((branch) => {
    const problems = new ProblemCollector(1)
    walk(branch, value, '', problems)
    return problems.problems.length === 0
  })
}

/** Checks any value and returns it with bigint quantities, or throws. */
export type Decoder<T> = (value: unknown) => Decoded<T>

/** Decodes a value of a named shape after checking it. */
const decoder =
  <T>(name: string, validator: Validator) =>
  (value: unknown): Decoded<T> =>
    decoded(name, accepted(`a ${name}`, checkValue(name, validator, value), value)) as Decoded<T>

/**
 * A block with its quantities as bigint.
 * @throws {MonadError} `RESULT_SHAPE` for anything except a block
 */
export const decodeBlock: Decoder<types.Block> = /* @__PURE__ */ decoder('Block', validator.Block)
/**
 * A block header as `newHeads` sends it, with its quantities as bigint.
 * @throws {MonadError} `RESULT_SHAPE`
 */
export const decodeBlockHeader: Decoder<types.BlockHeader> = /* @__PURE__ */ decoder(
  'BlockHeader',
  validator.BlockHeader,
)
/**
 * A transaction with its quantities as bigint. `type` stays a constant, which distinguishes the four kinds.
 * @throws {MonadError} `RESULT_SHAPE`
 */
export const decodeTransaction: Decoder<types.Transaction> = /* @__PURE__ */ decoder(
  'Transaction',
  validator.Transaction,
)
/**
 * A receipt with its quantities as bigint.
 * @throws {MonadError} `RESULT_SHAPE`
 */
export const decodeReceipt: Decoder<types.Receipt> = /* @__PURE__ */ decoder('Receipt', validator.Receipt)
/**
 * A log with its quantities as bigint.
 * @throws {MonadError} `RESULT_SHAPE`
 */
export const decodeLog: Decoder<types.Log> = /* @__PURE__ */ decoder('Log', validator.Log)
/**
 * A call frame and all frames below it, with their quantities as bigint.
 * @throws {MonadError} `RESULT_SHAPE`
 */
export const decodeCallFrame: Decoder<types.CallFrame> = /* @__PURE__ */ decoder('CallFrame', validator.CallFrame)
/**
 * A fee history with its quantities as bigint. Its ratios are already numbers.
 * @throws {MonadError} `RESULT_SHAPE`
 */
export const decodeFeeHistory: Decoder<types.FeeHistory> = /* @__PURE__ */ decoder('FeeHistory', validator.FeeHistory)

/**
 * The result of a request to any method, with its quantities as bigint.
 * @throws {MonadError} `RESULT_SHAPE`
 * @example
 * decodeResult('eth_getBalance', ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 'latest'], '0x1158e460913d00000') // → 20000000000000000000n
 */
export function decodeResult<const Name extends types.MethodName, const Params extends ParamsOf<Name>>(
  method: Name,
  params: Params,
  value: unknown,
): Decoded<ResultOf<Name, Params>> {
  const result = parseResult(method, params, value)
  return decoded(shapesOf(method)?.result, result) as Decoded<ResultOf<Name, Params>>
}

/**
 * Encodes every bigint as a quantity. Encoding a decoded value returns the original value.
 * @throws {MonadError} `QUANTITY_RANGE` for a negative number
 * @example
 * encode({ gas: 21_000n }) // → { gas: '0x5208' }
 */
export function encode<T>(value: T): Encoded<T> {
  if (typeof value === 'bigint') return numberToHex(value) as Encoded<T>
  if (Array.isArray(value)) return value.map((item) => encode(item as unknown)) as Encoded<T>
  if (typeof value !== 'object' || value === null) return value as Encoded<T>
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, encode(member as unknown)]),
  ) as Encoded<T>
}
