/** Every method by its name. */
import { shapesOf } from '../../../rpc/method.ts'
import { NodeError } from '../chain/errors.ts'
import { readParams } from '../chain/params.ts'
import type { View } from '../chain/view.ts'
import { blockMethods } from './blocks.ts'
import { callMethods } from './calls.ts'
import { clientMethods } from './client.ts'
import { debugMethods } from './debug.ts'
import { feeMethods } from './fees.ts'
import { logMethods } from './logs.ts'
import type { Methods } from './method-table.ts'
import { poolMethods } from './pool.ts'
import { stateMethods } from './state.ts'

const METHODS: Methods = {
  ...blockMethods,
  ...callMethods,
  ...clientMethods,
  ...debugMethods,
  ...feeMethods,
  ...logMethods,
  ...poolMethods,
  ...stateMethods,
}

/** Names of the methods that are available over HTTP. */
export const ANSWERED = Object.keys(METHODS)

/** Methods that a node enables only with a flag. */
export const OFF_BY_DEFAULT = ['admin_ethCallStatistics', 'eth_simulateV1']

/**
 * Returns the result of one request.
 * @throws {NodeError} for an error of the node
 */
export async function answer(view: View, method: string, params: unknown): Promise<unknown> {
  const found = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined
  const isOff = OFF_BY_DEFAULT.includes(method) && !view.isEnabled(method)
  if (isOff) throw new NodeError('MethodNotSupported')
  if (found === undefined || shapesOf(method) === undefined) throw new NodeError('MethodNotFound')
  return found(view, readParams(method, params))
}
