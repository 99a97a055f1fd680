/** Filters recorded logs. */
export type Log = { address: string; topics: string[]; blockHash: string; blockNumber: string; logIndex: string }
type Filter = { address?: string | string[]; topics?: (string | string[] | null)[]; blockHash?: string }
type Range = { fromBlock?: string; toBlock?: string }

/**
 * The logs that match a filter. A tag as a bound leaves that side open, unless both bounds are the same tag.
 * @param head number of the newest block, which a filter without bounds is about
 */
export function matchingLogs(logs: readonly Log[], head: string | undefined, params: unknown): Log[] {
  const [filter = {}] = (Array.isArray(params) ? params : Object.values(params as object)) as (Filter & Range)[]
  const isOfHead = filter.fromBlock === filter.toBlock && filter.blockHash === undefined
  const tagged = isOfHead ? head : undefined
  const bound = (text: string | undefined, open: bigint) => {
    const number = text?.startsWith('0x') ? text : text && tagged
    return number === undefined ? open : BigInt(number)
  }
  const open = isOfHead && filter.fromBlock === undefined && head ? BigInt(head) : undefined
  const [from, to] = [bound(filter.fromBlock, open ?? 0n), bound(filter.toBlock, open ?? 2n ** 64n)]
  const takes = (wanted: string | string[] | null | undefined, value: string | undefined) =>
    wanted === undefined ||
    wanted === null ||
    wanted.length === 0 ||
    [wanted].flat().some((one) => one.toLowerCase() === value?.toLowerCase())
  const firstOfEach = logs.filter(
    (log, index) =>
      logs.findIndex((other) => other.blockHash === log.blockHash && other.logIndex === log.logIndex) === index,
  )
  const taken = firstOfEach.filter(
    (log) =>
      takes(filter.address, log.address) &&
      takes(filter.blockHash, log.blockHash) &&
      (filter.topics ?? []).every((topic, index) => takes(topic, log.topics[index])) &&
      BigInt(log.blockNumber) >= from &&
      BigInt(log.blockNumber) <= to,
  )
  const placeOf = ({ blockNumber, logIndex }: Log) => Number(blockNumber) * 10_000 + Number(logIndex)
  return taken.sort((a, b) => placeOf(a) - placeOf(b))
}
