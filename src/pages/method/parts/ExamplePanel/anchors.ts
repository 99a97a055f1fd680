/** JSON Pointers of a request or response ↔ anchors of the rows that explain them. */
import { pointerSteps } from '../../../../core/lib/json-pointer.ts'

export type Anchors = {
  /** Every row of the page. */
  rows: ReadonlySet<string>
  /** Names of the parameters, in order. */
  params: readonly string[]
  /** Maps the anchor of a row with a repeated shape to the anchor of the earlier row. */
  again: ReadonlyMap<string, string>
}

/**
 * The row that explains a pointer: `/result/logs/0/topics` → `result.logs.topics`. Indexes and the keys of maps do not
 * have rows. Undefined where the page explains nothing, as for the envelope.
 */
export function anchorOf(pointer: string, { rows, params, again }: Anchors): string | undefined {
  const [root, ...steps] = pointerSteps(pointer)
  if (root === 'params') {
    const [first, ...rest] = steps
    if (first === undefined) return undefined
    const name = /^\d+$/.test(first) ? params[Number(first)] : first
    return below(`params.${name}`, rest, rows, again)
  }
  if (root !== 'result') return undefined
  return below('result', steps, rows, again) ?? (rows.has('result.value') ? 'result.value' : undefined)
}

function below(
  start: string,
  steps: readonly string[],
  rows: ReadonlySet<string>,
  again: ReadonlyMap<string, string>,
): string | undefined {
  let at = start
  for (const step of steps) {
    const repeated = again.get(at)
    if (rows.has(`${at}.${step}`)) at = `${at}.${step}`
    else if (repeated !== undefined && rows.has(`${repeated}.${step}`)) at = `${repeated}.${step}`
    // An index or the key of a map stays on the same row. A member without a row has no anchor.
    else if (!/^(\d+|0x[0-9a-fA-F]+)$/.test(step)) return undefined
  }
  return rows.has(at) ? at : undefined
}
