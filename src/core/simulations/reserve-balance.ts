import { facts, protocol } from '../facts/network.ts'

/** Inputs of the reserve balance rule for one transaction. Amounts are in wei. */
export type ReserveCase = {
  /** Balance of the account before the transaction. */
  balance: bigint
  /** MON that leaves the account as value, minus its receipts within the same transaction. */
  value: bigint
  /** Gas limit times gas price. 0 if another account sends and pays. */
  gasCost: bigint
  /** The account has an EIP-7702 delegation when the transaction ends. */
  delegated: boolean
  /** The account sends the transaction. False if its delegated code spends in another account's transaction. */
  isSender: boolean
  /** The account sent an earlier transaction in this block or in the two before. */
  sentRecently: boolean
  /** The account appeared as an authority, of a delegation or of its removal, in this block or in the two before. */
  delegationChangedRecently: boolean
}

/** `executes`: included, with effect. `reverts`: included, pays gas, no effect. `excluded`: cannot be in any block. */
export type ReserveOutcome = 'executes' | 'reverts' | 'excluded'

export type ReserveVerdict = {
  outcome: ReserveOutcome
  /** The sender used the exception that lets an account go below the reserve. */
  emptying: boolean
  /** Lowest balance that passes without the exception, before gas is charged. Wei. */
  floor: bigint
  /** Stable id of the rule that decided, for tests and links. */
  rule: 'gas-unpaid' | 'value-unpaid' | 'above-floor' | 'emptying' | 'delegated' | 'not-sender' | 'seen-recently'
  /** The decision in one sentence. */
  reason: string
}

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right)

/**
 * The rule that execution applies at the end of a transaction. The comparison excludes gas because the client lowers
 * the threshold of the sender by the gas cost, so only value can break the floor.
 * @see category-labs/monad, category/execution/monad/reserve_balance.cpp
 */
export function judgeReserve(input: ReserveCase): ReserveVerdict {
  const floor = min(protocol.reserveBalance, input.balance)
  const verdict = (outcome: ReserveOutcome, rule: ReserveVerdict['rule'], reason: string): ReserveVerdict => ({
    outcome,
    emptying: rule === 'emptying',
    floor,
    rule,
    reason,
  })
  if (input.isSender && input.gasCost > input.balance) {
    return verdict('excluded', 'gas-unpaid', 'The balance does not cover the gas, so consensus does not include it.')
  }
  const spendable = input.isSender ? input.balance - input.gasCost : input.balance
  if (input.value > spendable) {
    return verdict('reverts', 'value-unpaid', 'Too little MON is left for the value once the gas is paid.')
  }
  const dips = input.balance - input.value < floor || (input.isSender && input.gasCost > floor)
  if (!dips) {
    return verdict('executes', 'above-floor', 'Apart from gas, the account still has its reserve at the end.')
  }
  return judgeDip(input, verdict)
}

/** Only an ordinary sender with no transaction in the last blocks may go below the floor. */
function judgeDip(
  input: ReserveCase,
  verdict: (outcome: ReserveOutcome, rule: ReserveVerdict['rule'], reason: string) => ReserveVerdict,
): ReserveVerdict {
  if (!input.isSender) {
    return verdict(
      'reverts',
      'not-sender',
      'Only the sender may spend its reserve, and this account is not the sender.',
    )
  }
  if (input.delegated) {
    return verdict('reverts', 'delegated', 'An EIP-7702 account may never spend its reserve.')
  }
  if (input.sentRecently || input.delegationChangedRecently) {
    const cause = input.sentRecently ? 'sent a transaction' : 'changed its EIP-7702 delegation'
    return verdict(
      'reverts',
      'seen-recently',
      `The account ${cause} less than ${facts.executionDelay.value} ago, so the emptying exception does not apply.`,
    )
  }
  return verdict(
    'executes',
    'emptying',
    `The account sent nothing in the last ${facts.executionDelay.value}, so the emptying exception applies.`,
  )
}

/** Transactions of one account that are included but less than 3 blocks old, oldest first. Amounts are wei. */
export type InFlight = { value: bigint; gasCost: bigint }

/**
 * Gas budget that consensus still grants an account, in wei. A block that exceeds it is invalid, so a transaction above
 * it waits.
 * @param laggedBalance Balance three blocks ago, the newest that consensus has.
 * @param mayEmpty The account is ordinary and its first in-flight transaction had the emptying exception.
 * @see category-labs/monad-bft, monad-eth-block-policy/src/lib.rs
 */
export function gasBudget(laggedBalance: bigint, inFlight: readonly InFlight[], mayEmpty: boolean): bigint {
  const [first, ...later] = inFlight
  if (first === undefined && mayEmpty) return laggedBalance
  const known = first !== undefined && mayEmpty ? laggedBalance - first.value - first.gasCost : laggedBalance
  const charged = mayEmpty ? later : inFlight
  const left = charged.reduce((rest, { gasCost }) => rest - gasCost, min(protocol.reserveBalance, known))
  return left > 0n ? left : 0n
}
