/** Checks events by the kind of their subscription. */
import * as validator from '../../../../generated/validators/index.js'
import { checkValue, type Validator } from '../check-value.ts'
import { type Report, VALID } from '../report.ts'

const SHAPES: Readonly<Record<string, readonly [name: string, validator: Validator]>> = {
  newHeads: ['BlockHeader', validator.BlockHeader],
  monadNewHeads: ['MonadBlockHeader', validator.MonadBlockHeader],
  logs: ['Log', validator.Log],
  monadLogs: ['MonadLog', validator.MonadLog],
}

/**
 * Checks one event. If an event is too large to send, it contains an error object instead. Kinds without a shape pass.
 */
export function checkEvent(kind: string, event: unknown): Report {
  const shape = Object.hasOwn(SHAPES, kind) ? SHAPES[kind] : undefined
  if (shape === undefined || typeof (event as { code?: unknown } | null)?.code === 'number') return VALID
  return checkValue(shape[0], shape[1], event)
}
