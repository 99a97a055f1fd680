/**
 * Probability that one validator decodes a proposal that RaptorCast spreads in wire format v1, and the cost in bytes.
 * Assumes independent losses and that any `needed` chunks suffice, although the R10 code needs a few more.
 * @see MIP-10; category-labs/monad-bft, monad-raptorcast
 */

/** One packet at an MTU of 1,500, including headers. Bytes. */
const PACKET_BYTES = 1_500
/** Space left for RaptorCast after IP, UDP and authentication. Bytes. */
const PAYLOAD_BYTES = 1_440
/** Header and chunk header of format v1, and each level of the Merkle proof. Bytes. */
const HEADER_BYTES = 117 + 4
const LEVEL_BYTES = 20
const [LEAST_DEPTH, MOST_DEPTH] = [3, 15]

export type Spread = {
  /** Length of the proposal. Bytes. */
  bytes: number
  redundancy: number
  validators: number
  /** Share of packets lost on each of the two hops, and share of the stake that does not forward: 0 to 1. */
  loss: number
  faulty: number
  /** Stake share, excluding the leader's, of the validator whose upload is calculated: 0 to 1. */
  stake: number
}
export type Outcome = {
  symbolBytes: number
  /** Chunks that decode, that the leader sends, and that one validator receives on average. */
  needed: number
  sent: number
  /** Chunks that the leader sends to this validator, and to the others that forward. */
  own: number
  others: number
  received: number
  /** That one honest validator decodes: 0 to 1. */
  probability: number
  /** For one proposal. Bytes. */
  leaderUp: number
  validatorUp: number
  validatorDown: number
}

/** Chunks and bytes of each in a message of format v1: the Merkle proof grows with the number of chunks. */
export function chunksOf(bytes: number, redundancy: number): { symbolBytes: number; needed: number; sent: number } {
  for (let depth = LEAST_DEPTH; ; depth++) {
    const symbolBytes = PAYLOAD_BYTES - HEADER_BYTES - LEVEL_BYTES * (depth - 1)
    const needed = Math.ceil(bytes / symbolBytes)
    const sent = Math.ceil(needed * redundancy)
    if (sent <= 2 ** (depth - 1) || depth === MOST_DEPTH) return { symbolBytes, needed, sent }
  }
}

/**
 * The receiver's own chunks travel one hop. The chunks of the other working validators travel two: P[ Bin(own, 1 −
 * loss) + Bin(others, (1 − loss)²) ≥ needed ].
 */
export function spread({ bytes, redundancy, validators, loss, faulty, stake }: Spread): Outcome {
  const { symbolBytes, needed, sent } = chunksOf(bytes, redundancy)
  const own = Math.round(sent / (validators - 1))
  const others = Math.max(0, Math.round(sent * (1 - faulty)) - own)
  const arrives = 1 - loss
  const received = own * arrives + others * arrives ** 2
  const probability = atLeast(needed, [own, arrives], [others, arrives ** 2])
  const share = sent * stake
  return {
    symbolBytes,
    needed,
    sent,
    own,
    others,
    received,
    probability,
    leaderUp: sent * PACKET_BYTES,
    validatorUp: share * (validators - 2) * PACKET_BYTES,
    validatorDown: received * PACKET_BYTES,
  }
}

/** The least redundancy with which the average of what arrives is enough. */
export function leastRedundancy({ loss, faulty }: Pick<Spread, 'loss' | 'faulty'>): number {
  return 1 / ((1 - faulty) * (1 - loss) ** 2)
}

type Tries = readonly [count: number, chance: number]

/** P[ Bin(a) + Bin(b) ≥ needed ] */
function atLeast(needed: number, a: Tries, b: Tries): number {
  const first = probabilities(a)
  const tail = probabilities(b)
  // Sums from the back, so tail[k] becomes P[ Bin(b) ≥ k ].
  for (let k = tail.length - 2; k >= 0; k--) tail[k] = (tail[k] ?? 0) + (tail[k + 1] ?? 0)
  const sum = first.reduce((total, chance, k) => total + chance * (tail[Math.max(0, needed - k)] ?? 0), 0)
  return Math.min(1, sum)
}

/** Probabilities of 0 to `count` successes, computed outward from the likeliest number to avoid relevant underflow. */
function probabilities([count, chance]: Tries): number[] {
  if (chance <= 0) return [1, ...Array.from({ length: count }, () => 0)]
  if (chance >= 1) return [...Array.from({ length: count }, () => 0), 1]
  const values = Array.from({ length: count + 1 }, () => 0)
  const mode = Math.min(count, Math.floor((count + 1) * chance))
  values[mode] = 1
  const odds = chance / (1 - chance)
  for (let k = mode + 1; k <= count; k++) values[k] = ((values[k - 1] ?? 0) * odds * (count - k + 1)) / k
  for (let k = mode - 1; k >= 0; k--) values[k] = ((values[k + 1] ?? 0) * (k + 1)) / ((count - k) * odds)
  const sum = values.reduce((total, value) => total + value, 0)
  return values.map((value) => value / sum)
}
