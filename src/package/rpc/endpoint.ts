/** Requirements of the document for endpoints, in addition to shapes. Not exported by the package. */
import { blockConstants, documentVersion, methodErrors, optionalMethods } from '../../../generated/rpc/endpoint.ts'
import { limits } from '../../../generated/rpc/limits.ts'
import { networks } from '../../../generated/rpc/networks.ts'
import * as validator from '../../../generated/validators/index.js'
import { fits } from './check-value.ts'
import { own } from './lookup.ts'

export { blockConstants, documentVersion, limits }

/** Names of the errors that a method can return. */
export const errorsOf = (method: string): readonly string[] => own(methodErrors, method) ?? []

/** Whether an endpoint may omit the method. */
export const isOptional = (method: string): boolean => optionalMethods.includes(method)

/** The shape of the trace for these options. The default is the call tree. */
export function traceShape(options: unknown): { title: string; fits: (value: unknown) => boolean } {
  const { tracer, tracerConfig } = (options ?? {}) as { tracer?: unknown; tracerConfig?: { diffMode?: unknown } }
  if (tracer !== 'prestateTracer') return { title: 'call tree', fits: (value) => fits(validator.CallFrame, value) }
  return tracerConfig?.diffMode === true
    ? { title: 'prestate difference', fits: (value) => fits(validator.PrestateDiff, value) }
    : { title: 'prestate', fits: (value) => fits(validator.PrestateTrace, value) }
}

/** Chain IDs of the document's networks. */
export const chainIds: readonly number[] = Object.values(networks).map(({ chainId }) => chainId)
