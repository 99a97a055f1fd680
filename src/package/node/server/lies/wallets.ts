/** Lies about what a wallet asks before and after a transaction: filled transactions, the pool, the newest state. */
import { asks, crossed, hashOf, hex, is, type Json, type Lie, named, plus, sets, spoils } from './lie.ts'

const isFill = is('eth_fillTransaction')
const UNDECODABLE = 'bytes that are no transaction'
const isPool = is('txpool_statusByHash')

/** Changes the error of a method that sends. */
const accepts = (head: readonly [string, string, string], method: string, result: unknown): Lie =>
  named(head, {
    answered: (answer, request) =>
      request.method === method && answer.error ? { jsonrpc: '2.0', id: answer.id, result } : answer,
  })

export const walletLies: readonly Lie[] = [
  accepts(
    ['send.accepts-bytes', 'accepts bytes that are no transaction', `eth_sendRawTransaction: ${UNDECODABLE}`],
    'eth_sendRawTransaction',
    hashOf('d'),
  ),
  accepts(
    [
      'send.sync-is-null',
      'returns null for bytes that are no transaction',
      `eth_sendRawTransactionSync: ${UNDECODABLE}`,
    ],
    'eth_sendRawTransactionSync',
    null,
  ),
  spoils(['fill.nonce-one-more', 'fills in a nonce one too high', crossed('nonce')], isFill, (one) => ({
    ...one,
    tx: { ...(one.tx as Json), nonce: plus((one.tx as Json).nonce, 1n) },
  })),
  spoils(
    ['fill.other-bytes', 'returns another gas limit than the bytes to sign contain', crossed('filled transaction')],
    isFill,
    (one) => ({ ...one, tx: { ...(one.tx as Json), gas: plus((one.tx as Json).gas, 1n) } }),
  ),
  spoils(
    ['access-list.transfer-more', 'returns more than 21,000 gas for a transfer', crossed('gas estimate')],
    is('eth_createAccessList'),
    (one) => (one.gasUsed === hex(21_000) ? { ...one, gasUsed: hex(21_400) } : one),
  ),
  spoils(
    ['fees.price-without-tip', 'returns the base fee as the gas price', crossed('gas price')],
    is('eth_gasPrice'),
    (price) => plus(price, -2_000_000_000n),
  ),
  spoils(
    ['fees.reward-one-less', 'returns rewards that are 1 wei too low', crossed('fee history')],
    is('eth_feeHistory'),
    (one) => ({
      ...one,
      ...(Array.isArray(one.reward) && {
        reward: (one.reward as string[][]).map((row) => row.map((tip) => plus(tip, -1n))),
      }),
    }),
  ),
  spoils(
    ['pool.only-the-last', 'lists only the last transaction of an address', crossed('pool')],
    is('txpool_statusByAddress'),
    (one) => Object.fromEntries(Object.entries(one).slice(-1)),
  ),
  spoils(
    ['state.latest-nonce-more', 'returns a nonce one too high for "latest"', crossed('nonce')],
    ({ method, params }) => method === 'eth_getTransactionCount' && params[1] === 'latest',
    (nonce) => plus(nonce, 1n),
  ),
  spoils(
    ['state.contract-nonce-0', 'returns the nonce 0 for contracts', crossed('nonce')],
    is('eth_getTransactionCount'),
    async (nonce, { params }, { ask }) =>
      /^0x(?!ef0100|$)/.test(String(await ask('eth_getCode', params))) ? '0x0' : nonce,
  ),
  spoils(
    ['state.no-delegation', 'returns empty code for an EIP-7702 account', crossed('code')],
    is('eth_getCode'),
    (code) => (String(code).startsWith('0xef0100') ? '0x' : code),
  ),
  asks(
    ['state.pending-is-safe', 'reads older balances for "pending"', crossed('same question')],
    ({ method, params }) => method === 'eth_getBalance' && params[1] === 'pending',
    ([account]) => [account, 'safe'],
  ),
  spoils(
    [
      'state.balance-of-others',
      'returns balances that are 1 wei too high for accounts that did not sign',
      crossed('seen by code'),
    ],
    ({ method, params }) => method === 'eth_getBalance' && /^0x0{30}/.test(String(params[0])),
    (balance) => plus(balance, 1n),
  ),
  asks(
    ['call.state-diff-ignored', 'ignores overridden slots', 'eth_call: overridden slot'],
    is('eth_call'),
    ([call, at, overrides]) =>
      overrides === undefined
        ? [call, at]
        : [
            call,
            at,
            Object.fromEntries(
              Object.entries(overrides as Json).map(([account, one]) => [account, without(one as Json)]),
            ),
          ],
  ),
  spoils(
    ['trace.call-sender', 'traces a call from another sender', crossed('trace of call')],
    is('debug_traceCall'),
    (one) => (Object.hasOwn(one, 'type') ? sets('from', `0x${'a'.repeat(40)}`)(one) : one),
  ),
  named(['client.network-flips', 'returns another network ID in a batch', crossed('network id')], {
    answered: (answer, { method }, { count }) =>
      method === 'net_version' && count > 1 ? { ...answer, result: '1' } : answer,
  }),
]

const without = ({ stateDiff: _, ...rest }: Json): Json => rest

/** Told over a WebSocket, because only a chain with new blocks makes a transaction final. */
export const poolLie: Lie = spoils(
  ['pool.tracked-for-ever', 'returns "tracked" after a transaction is final', crossed('pool')],
  isPool,
  () => ({ status: 'tracked' }),
)
