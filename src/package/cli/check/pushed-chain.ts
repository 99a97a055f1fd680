/** Reads the blocks and logs of pushed events from the same endpoint. */
import type { Chain, Members } from './pushed.ts'
import type { AskWhole } from './unknown-kinds.ts'
import { statesOf } from './wanted-subscriptions.ts'

/**
 * Results of the endpoint about pushed blocks.
 * @param heads pushed heads
 * @param compared heads of blocks whose events must be complete
 * @param states events of `monadNewHeads`
 */
export async function chainOf(
  ask: AskWhole,
  { heads, compared, states }: Record<'heads' | 'compared' | 'states', readonly Members[]>,
): Promise<Chain> {
  const blocks = new Map<string, Members | null>()
  const onlyByNumber = new Set<string>()
  const logs = new Map<string, readonly Members[]>()
  const read = async (method: string, params: unknown[]) => (await ask(method, params))?.result
  for (const { hash, number } of heads) {
    if (typeof hash !== 'string' || typeof number !== 'string') continue
    const block = await read('eth_getBlockByHash', [hash, false])
    const known = (block ?? (await read('eth_getBlockByNumber', [number, false]))) as Members | null | undefined
    if (block === null) blocks.set(hash.toLowerCase(), null)
    if (block === null && known?.hash === hash) onlyByNumber.add(hash.toLowerCase())
    else if (typeof known?.hash === 'string') blocks.set(known.hash.toLowerCase(), known)
  }
  const covered = compared.map(({ hash }) => String(hash).toLowerCase()).filter((hash) => blocks.get(hash))
  for (const blockHash of covered) {
    const found = await read('eth_getLogs', [{ blockHash }])
    if (Array.isArray(found)) logs.set(blockHash, found as Members[])
  }
  return { blocks, logs, covered, onlyByNumber, ...statesOf(states) }
}
