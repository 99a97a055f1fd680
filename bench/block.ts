/** A block with full transactions of every type, the same in each run. */

const hex = (seed: number, digits: number): `0x${string}` => {
  let state = seed * 2_654_435_761 + 1
  let text = ''
  while (text.length < digits) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    text += state.toString(16).padStart(8, '0')
  }
  return `0x${text.slice(0, digits)}`
}
const quantity = (value: number): `0x${string}` => `0x${value.toString(16)}`

const HASH = 64
const ADDRESS = 40
const TYPES = ['0x0', '0x1', '0x2', '0x2', '0x2', '0x4']

function transaction(index: number): Record<string, unknown> {
  const type = TYPES[index % TYPES.length] ?? '0x2'
  const common = {
    type,
    chainId: '0x8f',
    nonce: quantity(index * 7),
    gas: quantity(21_000 + index * 997),
    gasPrice: '0x174876e800',
    to: index % 40 === 0 ? null : hex(index + 1, ADDRESS),
    value: quantity(index * 1e15),
    input: hex(index + 2, 8 + (index % 9) * 64),
    r: `0x1${hex(index + 3, 63).slice(2)}`,
    s: `0x2${hex(index + 4, 62).slice(2)}`,
    v: '0x1',
    hash: hex(index + 5, HASH),
    blockHash: hex(9_999, HASH),
    blockNumber: '0x2625a00',
    transactionIndex: quantity(index),
    from: hex(index + 6, ADDRESS),
  }
  if (type === '0x0') return common
  const accessList = [{ address: hex(index + 7, ADDRESS), storageKeys: [hex(index + 8, HASH), hex(index + 9, HASH)] }]
  const typed = { ...common, accessList, yParity: '0x1' }
  if (type === '0x1') return typed
  const fees = { ...typed, maxFeePerGas: '0x2e90edd000', maxPriorityFeePerGas: '0x77359400' }
  if (type === '0x2') return fees
  const signed = { chainId: '0x8f', nonce: '0x1', yParity: '0x0', r: common.r, s: common.s }
  return { ...fees, to: hex(index + 1, ADDRESS), authorizationList: [{ address: hex(index + 10, ADDRESS), ...signed }] }
}

/** A valid `Block` with `count` full transactions. */
export const fullBlock = (count: number): Record<string, unknown> => ({
  hash: hex(9_999, HASH),
  parentHash: hex(9_998, HASH),
  sha3Uncles: '0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347',
  miner: hex(9_997, ADDRESS),
  stateRoot: hex(9_996, HASH),
  transactionsRoot: hex(9_995, HASH),
  receiptsRoot: hex(9_994, HASH),
  logsBloom: hex(9_993, 512),
  difficulty: '0x0',
  number: '0x2625a00',
  gasLimit: '0x8f0d180',
  gasUsed: '0x8f0d17f',
  timestamp: '0x687942fd',
  extraData: `0x${'0'.repeat(HASH)}`,
  mixHash: hex(9_992, HASH),
  nonce: '0x0000000000000000',
  baseFeePerGas: '0x174876e800',
  size: '0x320',
  uncles: [],
  transactions: Array.from({ length: count }, (_, index) => transaction(index)),
})
