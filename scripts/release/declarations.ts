/** Declaration files of the package. `pack.slow.test.ts` proves that they say what the sources say. */

/** Shapes with a guard and a checker at the package's entry. */
export const ENTRY_SHAPES = [
  'Block',
  'Transaction',
  'Receipt',
  'Log',
  'CallFrame',
  'TraceBlockResult',
  'FeeHistory',
  'TxPoolStatus',
  'LogFilter',
  'EthCallCapacityStats',
  'Quantity',
  'Address',
  'Hash32',
  'Data',
  'BlockTag',
  'BlockNumberOrTag',
] as const

const guard = (shape: string) => `/** Whether a value is a ${shape}. Never throws. */
export declare function is${shape}(value: unknown): value is ${shape}
/** What keeps a value from being a ${shape}. Never throws. */
export declare function check${shape}(value: unknown): Report
`

/** `report.d.ts`: the verdict every checker gives. */
export const reportDeclaration = `/** One thing wrong with a value. */
export type Problem = {
  /** JSON Pointer to the place; empty for the value itself. */
  path: string
  /** What is wrong, in plain words. */
  message: string
  /** Which kind of rule is broken: \`pattern\`, \`required\`, \`type\`, … */
  keyword: string
  /** What belongs there. */
  expected?: string
  /** What to write instead, where that is certain. */
  fix?: string
}

/** Verdict on a value. At most 100 problems are listed; \`truncated\` says that there are more. */
export type Report = { valid: true } | { valid: false; problems: Problem[]; truncated?: true }
`

/**
 * A module of types as it stands in the sources, as a declaration file. Without an \`export {}\` such a file exports all
 * that it declares.
 */
export const typesOf = (source: string): string =>
  `${source
    .replaceAll("'../../generated/types/index.ts'", "'./types.js'")
    .replaceAll(/'\.\/([\w-]+?)(?:-types)?\.ts'/g, "'./$1.js'")}\nexport {}\n`

/** `index.d.ts`: types, method names, checkers, guard, helpers. */
export const indexDeclaration = `import type { ${ENTRY_SHAPES.join(', ')}, MethodName } from './types.js'
import type { Guardable, GuardOptions } from './guard.js'
import type { Report } from './report.js'

export type * from './types.js'
export type * from './guard.js'
export type * from './provider.js'
export type { Problem, Report } from './report.js'

/** Names of every method, in the order of the document. */
export declare const methods: readonly MethodName[]
/** What to do about an error. */
export type RpcErrorVerdict = {
  verdict:
    | 'fix-request'
    | 'fix-account'
    | 'wait'
    | 'retry'
    | 'retry-elsewhere'
    | 'reverted'
    | 'ask-operator'
    | 'unknown'
  /** Name of the error in the catalogue. */
  entry?: string
  advice: string
}

export type ClassifyOptions = { clientVersion?: string | undefined }

/** Sorts whatever an RPC call threw or answered by what a program should do about it. Never throws. */
export declare function classifyRpcError(error: unknown, options?: ClassifyOptions): RpcErrorVerdict

/** Checks params of a method: a list by position, or an object by the document's names. Never throws. */
export declare function checkParams(method: string, params: unknown): Report
/** Checks the \`result\` member of an answer. Never throws. */
export declare function checkResult(method: string, value: unknown): Report
/** Checks a whole answer: the envelope, then its result. Never throws. */
export declare function checkResponse(method: string, response: unknown): Report

/**
 * The same transport, its results checked. Methods that the reference does not have pass unchecked, and so do errors.
 * @throws \`GUARD_OPTIONS\` for options that make no sense. In \`throw\` mode a request rejects with \`RESULT_SHAPE\`;
 * \`cause\` is the finding.
 */
export declare function guard<Transport extends Guardable>(transport: Transport, options: GuardOptions): Transport

/**
 * Value of a quantity: \`0x400\` → \`1024n\`. \`bits\` is the width that it must fit, 256 when left out.
 * @throws \`QUANTITY_RANGE\` when it is wider, \`QUANTITY_FORM\` when it is not written as one; \`hint\` has the corrected form.
 */
export declare function parseQuantity(text: string, bits?: 64 | 256): bigint
/**
 * A number as a quantity: \`1024n\` → \`0x400\`.
 * @throws \`QUANTITY_RANGE\` for a negative number or a fraction.
 */
export declare function numberToHex(value: bigint | number): \`0x\${string}\`
/**
 * The bytes that a hex string stands for.
 * @throws \`BYTES_FORM\` when it is not written as one.
 */
export declare function hexToBytes(text: string): Uint8Array
/** Bytes as a hex string in lower case. */
export declare function bytesToHex(bytes: Uint8Array): \`0x\${string}\`
/** Wei as whole tokens: \`1500000000000000000n\` → \`1.5\`. Nothing is rounded. */
export declare function formatMon(wei: bigint): string
/** Wei as gwei: \`100000000000n\` → \`100\`. Nothing is rounded. */
export declare function formatGwei(wei: bigint): string
/**
 * Whole tokens as wei: \`1.5\` → \`1500000000000000000n\`.
 * @throws \`AMOUNT_FORM\` when it is not a plain decimal number or finer than a wei; \`hint\` has the corrected form.
 */
export declare function parseMon(text: string): bigint
/**
 * Gwei as wei: \`100\` → \`100000000000n\`.
 * @throws \`AMOUNT_FORM\` when it is not a plain decimal number or finer than a wei; \`hint\` has the corrected form.
 */
export declare function parseGwei(text: string): bigint

${ENTRY_SHAPES.map(guard).join('\n')}`

/** `validators/<Shape>.d.ts`. */
export const shapeDeclaration = (shape: string): string => `import type { Report } from '../report.js'
import type { ${shape} } from '../types.js'

${guard(shape)}`

/** `examples.d.ts`. */
export const examplesDeclaration = `import type { MethodName } from './types.js'

/** Where a pair comes from. A node answered it in the classes whose name ends in -node. */
export type Provenance = {
  kind: 'monad-node' | 'assembled' | 'other-node' | 'published' | 'constructed'
  node?: string
  client?: string
  chainId?: number
  block?: number
  date?: string
  source: string
  url?: string
  licence?: string
  note?: string
}

/** One request with the answer it got, envelope included. */
export type Example = {
  name: string
  title: string
  outcome: 'normal' | 'null' | 'edge' | 'error'
  summary: string
  request: { jsonrpc: '2.0'; id: number | string; method: string; params: unknown }
  response:
    | { jsonrpc: '2.0'; id: number | string | null; result: unknown }
    | { jsonrpc: '2.0'; id: number | string | null; error: { code: number; message: string; data?: unknown } }
  /** The request breaks the schema on purpose, to show the error. */
  invalidRequest?: true
  provenance: Provenance
}

/** Examples of every method, in the order the reference shows them. */
export declare const examples: { readonly [Name in MethodName]: readonly Example[] }
`

/** `node.d.ts`: the types as they stand in the sources, and the two functions. */
export const nodeDeclaration = (types: string): string => `${types}
/**
 * Makes a deterministic node in the shape of a Monad node. Nothing runs until it is asked or stepped.
 * @throws \`NODE_OPTIONS\` for options that make no sense, \`FAULT\` for a fault that does not exist
 */
export declare function createNode(options?: NodeOptions): MonadNode
/**
 * A node that replays blocks instead of making them. State, calls and submissions are refused. A step shows the next
 * block; at first there is the oldest one.
 * @param blocks in rising order; three real blocks of mainnet when left out
 */
export declare function fromRecorded(blocks?: readonly RecordedBlock[], options?: NodeOptions): MonadNode
export {}
`

/** `msw.d.ts`: handlers for a library that is the reader's own. */
export const mswDeclaration = `import type { MonadNode } from './node.js'

/** What is used of \`http\` from \`msw\`. */
export type MswHttp<Handler> = {
  post: (path: string, resolver: (info: { request: Request }) => Promise<Response>) => Handler
}
/**
 * Handlers for \`setupServer\` or \`setupWorker\` that let a node answer in the place of an address.
 * @param path address or pattern, such as \`https://rpc.monad.xyz\`; every address when left out
 */
export declare function handlers<Handler>(http: MswHttp<Handler>, node: Pick<MonadNode, 'fetch'>, path?: string): Handler[]
export {}
`
