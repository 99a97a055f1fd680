/** Lies about blocks, tags and transactions. */
import {
  addressOf,
  asks,
  big,
  crossed,
  flip,
  hashOf,
  hex,
  is,
  isBlock,
  type Lie,
  named,
  plus,
  sets,
  spoils,
  spoilsTransactions,
} from './lie.ts'

const isByNumber = is('eth_getBlockByNumber')
const isByHash = is('eth_getTransactionByHash')

export const blockLies: readonly Lie[] = [
  asks(
    ['block.finalized-ahead', 'returns a newer block for "finalized" than for "latest"', crossed('order of tags')],
    isByNumber,
    async ([tag, ...rest], { ask }) => {
      if (tag === 'finalized') return ['latest', ...rest]
      return tag === 'latest' ? [plus(await ask('eth_blockNumber', []), -2n), ...rest] : [tag, ...rest]
    },
  ),
  asks(
    ['block.finalized-genesis', 'returns the first block for "finalized"', crossed('order of tags')],
    isByNumber,
    ([tag, ...rest]) => [tag === 'finalized' ? '0x0' : tag, ...rest],
  ),
  spoils(
    ['block.no-beacon-root', 'leaves out the root of the beacon chain', crossed('header hash')],
    isBlock,
    ({ parentBeaconBlockRoot: _, ...rest }) => rest,
  ),
  spoils(['block.roots-swapped', 'swaps two roots', crossed('header hash')], isBlock, (block) => ({
    ...block,
    ...{ transactionsRoot: block.receiptsRoot, receiptsRoot: block.transactionsRoot },
  })),
  spoils(
    ['block.safe-is-null', 'returns null for "safe"', 'eth_getBlockByNumber: safe'],
    (request) => isBlock(request) && request.params[0] === 'safe',
    () => null,
  ),
  spoils(
    ['block.state-root', 'returns another state root', crossed('header hash')],
    isBlock,
    sets('stateRoot', hashOf('a')),
  ),
  spoils(['block.time-in-ms', 'returns times in milliseconds', crossed('header hash')], isBlock, (block) => ({
    ...block,
    timestamp: hex(big(block.timestamp) * 1000n),
  })),
  spoils(['block.difficulty', 'returns a difficulty', crossed('header hash')], isBlock, sets('difficulty', '0x20000')),
  spoils(['block.uncles', 'returns an uncle', crossed('ommers')], isBlock, sets('uncles', [hashOf('b')])),
  spoils(['block.parent-hash', 'returns another parent hash', crossed('header hash')], isBlock, (block) => ({
    ...block,
    parentHash: flip(block.parentHash),
  })),
  spoils(
    ['block.order-of-transactions', 'returns full transactions in reverse order', crossed('same block')],
    (request) => isBlock(request) && request.params[1] === true,
    (block) => ({ ...block, transactions: [...(block.transactions as unknown[])].reverse() }),
  ),
  asks(
    [
      'block.always-hashes',
      'returns hashes when full transactions are requested',
      'eth_getBlockByNumber: by number, full',
    ],
    isBlock,
    ([block]) => [block, false],
  ),
  named(
    [
      'block.unknown-is-latest',
      'returns the newest block for an unknown one',
      'eth_getBlockByNumber: far above the head',
    ],
    {
      answered: async (answer, request, { ask }) =>
        isBlock(request) && answer.result === null
          ? { ...answer, result: await ask('eth_getBlockByNumber', ['latest', request.params[1]]) }
          : answer,
    },
  ),
  spoils(
    ['block.count-at-latest', 'counts one transaction too many in the newest block', crossed('transaction count')],
    ({ method, params }) => method === 'eth_getBlockTransactionCountByNumber' && params[0] === 'latest',
    (count) => plus(count, 1n),
  ),
  spoils(
    ['block.number-falls', 'sometimes returns a height of ten blocks ago', crossed('order of tags')],
    is('eth_blockNumber'),
    (number, _, { count }) => (count % 3 === 0 ? plus(number, -10n) : number),
  ),
  spoils(
    ['block.number-two-back', 'sometimes returns a height of two blocks ago', crossed('order of tags')],
    is('eth_blockNumber'),
    (number, _, { count }) => (count % 4 === 0 ? plus(number, -2n) : number),
  ),
  spoils(
    ['block.pending-root', 'returns another state root for "pending"', crossed('same block')],
    (request) => isBlock(request) && request.params[0] === 'pending',
    sets('stateRoot', hashOf('a')),
  ),
  spoils(['block.hash-upper-case', 'writes the hash in upper case', crossed('letters')], isByNumber, (block) => ({
    ...block,
    hash: `0x${String(block.hash).slice(2).toUpperCase()}`,
  })),
  spoils(['block.gas-used', 'returns one gas too little', crossed('header hash')], isBlock, (block) => ({
    ...block,
    gasUsed: plus(block.gasUsed, -1n),
  })),
  spoils(
    ['block.full-lacks-last', 'leaves out the last full transaction', crossed('same block')],
    (request) => isBlock(request) && request.params[1] === true,
    (block) => ({
      ...block,
      transactions: (block.transactions as unknown[]).slice(0, -1),
    }),
  ),
  asks(
    ['block.one-too-old', 'returns the block before the requested number', crossed('what was asked')],
    isByNumber,
    ([at, ...rest]) => [/^0x[1-9a-f]/.test(String(at)) ? plus(at, -1n) : at, ...rest],
  ),
  spoils(['block.size-one-more', 'returns sizes one byte too high', crossed('size of block')], isBlock, (block) => ({
    ...block,
    size: plus(block.size, 1n),
  })),
  spoils(
    ['block.by-hash-sixth', 'returns null for every sixth block by hash', crossed('same question')],
    is('eth_getBlockByHash'),
    (block, _, { count }) => (count % 6 === 0 ? null : block),
  ),
  spoils(
    ['raw.header-of-parent', 'returns the raw header of the parent', crossed('raw bytes')],
    is('debug_getRawHeader'),
    async (raw, { params: [at] }, { ask }) =>
      /^0x[1-9a-f]/.test(String(at)) && String(at).length < 20
        ? ((await ask('debug_getRawHeader', [plus(at, -1n)])) ?? raw)
        : raw,
  ),
  spoils(['raw.block-cut', 'cuts the last byte of a raw block', crossed('raw bytes')], is('debug_getRawBlock'), (raw) =>
    String(raw).slice(0, -2),
  ),
  spoils(
    ['raw.transaction-flipped', 'changes the last digit of a raw transaction', crossed('raw bytes')],
    is('debug_getRawTransaction'),
    flip,
  ),
  spoils(
    ['raw.receipts-reversed', 'returns raw receipts in reverse order', crossed('receipts root')],
    is('debug_getRawReceipts'),
    (list) => [...(list as unknown as string[])].reverse(),
  ),
]

export const transactionLies: readonly Lie[] = [
  spoilsTransactions(
    ['transaction.sender-everywhere', 'returns a sender who did not sign', crossed('signature')],
    sets('from', addressOf('b')),
  ),
  spoilsTransactions(
    ['transaction.price-is-cap', 'returns the maximum fee as the gas price everywhere', crossed('gas price')],
    (one) => (one.maxFeePerGas === undefined ? one : { ...one, gasPrice: one.maxFeePerGas }),
  ),
  spoils(
    ['transaction.sender', 'returns another sender', crossed('same transaction')],
    isByHash,
    sets('from', addressOf('a')),
  ),
  spoils(
    ['transaction.value', 'returns another value by hash than in the block', crossed('same transaction')],
    isByHash,
    sets('value', '0x77'),
  ),
  spoilsTransactions(['transaction.parity', 'returns the parity 5', 'eth_getBlockByNumber: by number, full'], (one) =>
    one.yParity === undefined ? one : { ...one, yParity: '0x5' },
  ),
  spoilsTransactions(['transaction.nonce', 'returns every nonce one too high', crossed('transaction hash')], (one) => ({
    ...one,
    nonce: plus(one.nonce, 1n),
  })),
  spoilsTransactions(
    ['transaction.input-cut', 'cuts inputs to their selector', crossed('transaction hash')],
    (one) => ({
      ...one,
      input: String(one.input).slice(0, 10),
    }),
  ),
  spoilsTransactions(
    ['transaction.type-0', 'returns every type as 0', crossed('transaction hash')],
    sets('type', '0x0'),
  ),
  spoils(
    ['transaction.price', 'returns the maximum fee as the gas price', crossed('same transaction')],
    isByHash,
    (one) => ({
      ...one,
      ...(one.maxFeePerGas !== undefined && { gasPrice: one.maxFeePerGas }),
    }),
  ),
  spoils(
    ['transaction.in-no-block', 'returns an included transaction as pending', 'eth_getTransactionByHash: known'],
    isByHash,
    (one) => ({
      ...one,
      blockHash: null,
      blockNumber: null,
      transactionIndex: null,
    }),
  ),
  spoilsTransactions(['transaction.time', 'returns the time of the next second', crossed('time')], (one) =>
    one.blockTimestamp === undefined ? one : { ...one, blockTimestamp: plus(one.blockTimestamp, 1n) },
  ),
  named(
    [
      'transaction.newest-is-null',
      'returns null for the last transaction of the newest block',
      crossed('listed in a block'),
    ],
    {
      answered: async (answer, request, { ask }) => {
        if (!isByHash(request)) return answer
        const newest = (await ask('eth_getBlockByNumber', ['latest', false])) as
          | { transactions?: unknown[] }
          | undefined
        return newest?.transactions?.at(-1) === request.params[0] ? { ...answer, result: null } : answer
      },
    },
  ),
  spoils(
    ['transaction.index', 'returns the index one too high', crossed('same transaction')],
    (request) => /^eth_getTransactionByBlock/.test(request.method),
    (one) => ({
      ...one,
      transactionIndex: plus(one.transactionIndex, 1n),
    }),
  ),
  spoils(
    ['transaction.fee-cap', 'leaves out the maximum fee by index', 'eth_getTransactionByBlockHashAndIndex: compared'],
    is('eth_getTransactionByBlockHashAndIndex'),
    ({ maxFeePerGas: _, ...rest }) => rest,
  ),
  spoils(
    ['transaction.access-list-empty', 'returns empty access lists by hash', crossed('same transaction')],
    isByHash,
    (one) => (one.accessList === undefined ? one : { ...one, accessList: [] }),
  ),
  spoils(
    ['transaction.creation-to-zero', 'returns the zero address for a creation', crossed('same transaction')],
    isByHash,
    (one) => (one.to === null ? { ...one, to: addressOf('0') } : one),
  ),
  spoils(
    ['transaction.authorizations', 'leaves out EIP-7702 authorizations', 'eth_getTransactionByHash: compared'],
    isByHash,
    ({ authorizationList: _, ...rest }) => rest,
  ),
  asks(
    ['transaction.off-by-one', 'returns the next transaction of the block', crossed('what was asked')],
    ({ method }) => /^eth_getTransactionByBlock/.test(method),
    ([block, index]) => [block, plus(index, 1n)],
  ),
]
