/** Validates a block with 200 full transactions with this package, ajv compiled at run time, and zod. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as verdict from '../generated/validators/index.js'
import { Block } from '../generated/validators/index.js'
import type { OpenRpcDocument } from '../scripts/generate/openrpc/document.ts'
import { checkValue } from '../src/package/rpc/check-value.ts'
import { isBlock } from '../src/package/rpc/index.ts'
import { fullBlock } from './block.ts'
import { type Timing, timeAll } from './measure.ts'
import { ajvAtRunTime, zodFor } from './rivals.ts'

const TRANSACTIONS = 200
/** Budget for the valid case. Milliseconds. */
export const BUDGET_MS = 1

/**
 * Times for the valid block, and whether they meet the budget. Every contender must accept it and reject a broken one.
 */
export async function benchValidators(root: string): Promise<{ timings: Timing[]; holds: boolean }> {
  const document = JSON.parse(await readFile(join(root, 'generated/openrpc.json'), 'utf8')) as OpenRpcDocument
  const contenders: Record<string, (value: unknown) => boolean> = {
    'monad-json-rpc isBlock': isBlock,
    'monad-json-rpc checkBlock': (value) => checkValue('Block', Block, value).valid,
    'generated validator alone': verdict.Block,
    'ajv at run time': ajvAtRunTime(document, 'Block'),
    'zod 4': zodFor(document, 'Block'),
  }
  // Parsed from JSON, as over the network, because concatenated strings are slower to read.
  const block = JSON.parse(JSON.stringify(fullBlock(TRANSACTIONS))) as Record<string, unknown>
  const broken = { ...block, transactions: [...(block.transactions as object[]), { type: '0x3' }] }
  for (const [name, judge] of Object.entries(contenders)) {
    if (!judge(block) || judge(broken)) throw new Error(`${name} judges the benchmark's block wrongly.`)
  }
  const timings = timeAll(
    Object.fromEntries(Object.entries(contenders).map(([name, judge]) => [name, () => judge(block)])),
  )
  const median = (name: string) => timings.find((timing) => timing.name === name)?.median ?? Number.POSITIVE_INFINITY
  const ours = median('monad-json-rpc checkBlock')
  return { timings, holds: ours < BUDGET_MS && ours < median('ajv at run time') }
}
