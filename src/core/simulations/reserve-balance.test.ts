import { describe, expect, test } from 'vitest'
import { readAmount } from '../lib/units.ts'
import { gasBudget, judgeReserve, type ReserveCase } from './reserve-balance.ts'

const mon = (text: string) => readAmount(text, 'token')
const usual: ReserveCase = {
  balance: mon('25'),
  value: mon('3'),
  gasCost: mon('0.0021'),
  delegated: false,
  isSender: true,
  sentRecently: false,
  delegationChangedRecently: false,
}
const judge = (change: Partial<ReserveCase>) => judgeReserve({ ...usual, ...change })

describe('judgeReserve', () => {
  test('25 MON, send 3: above the floor', () => {
    expect(judge({})).toMatchObject({ outcome: 'executes', rule: 'above-floor', emptying: false, floor: mon('10') })
  })
  test('12 MON, send 11, not seen for 3 blocks: emptying', () => {
    expect(judge({ balance: mon('12'), value: mon('11') })).toMatchObject({ outcome: 'executes', emptying: true })
  })
  test('the same with an earlier transaction in the window: included, reverts', () => {
    const verdict = judge({ balance: mon('12'), value: mon('11'), sentRecently: true })
    expect(verdict).toMatchObject({ outcome: 'reverts', rule: 'seen-recently' })
    expect(verdict.reason).toContain('sent a transaction')
  })
  test('a delegation change in the window closes the exception too', () => {
    const verdict = judge({ balance: mon('12'), value: mon('11'), delegationChangedRecently: true })
    expect(verdict).toMatchObject({ outcome: 'reverts', rule: 'seen-recently' })
    expect(verdict.reason).toContain('changed its EIP-7702 delegation')
  })
  test('5 MON, call without value: fine again and again', () => {
    expect(judge({ balance: mon('5'), value: 0n, sentRecently: true })).toMatchObject({ outcome: 'executes' })
  })
  test('5 MON, send 1: counts as emptying because the floor is the balance itself', () => {
    expect(judge({ balance: mon('5'), value: mon('1') })).toMatchObject({ emptying: true, floor: mon('5') })
  })
  test('EIP-7702 account, 12 MON, send 5: reverts', () => {
    const verdict = judge({ balance: mon('12'), value: mon('5'), delegated: true })
    expect(verdict).toMatchObject({ outcome: 'reverts', rule: 'delegated' })
  })
  test('EIP-7702 account, 3 MON, spends nothing: fine', () => {
    const still = { balance: mon('3'), value: 0n, delegated: true, isSender: false, gasCost: 0n }
    expect(judge(still)).toMatchObject({ outcome: 'executes' })
  })
  test('EIP-7702 account, 3 MON, receives 2 in the transaction: fine', () => {
    const credited = { balance: mon('3'), value: -mon('2'), delegated: true, isSender: false, gasCost: 0n }
    expect(judge(credited)).toMatchObject({ outcome: 'executes' })
  })
  test('an account that did not send may not dip', () => {
    const called = { balance: mon('12'), value: mon('5'), delegated: true, isSender: false, gasCost: 0n }
    expect(judge(called)).toMatchObject({ outcome: 'reverts', rule: 'not-sender' })
  })
  test('ends exactly on the floor: fine', () => {
    expect(judge({ balance: mon('15'), value: mon('5') })).toMatchObject({ rule: 'above-floor' })
    expect(judge({ balance: mon('15'), value: mon('5') + 1n })).toMatchObject({ rule: 'emptying' })
  })
  test('gas does not count towards the floor', () => {
    expect(judge({ balance: mon('15'), value: mon('5'), gasCost: mon('8') })).toMatchObject({ rule: 'above-floor' })
  })
  test('gas above the balance keeps the transaction out of the block', () => {
    expect(judge({ balance: mon('1'), value: 0n, gasCost: mon('2') })).toMatchObject({ outcome: 'excluded' })
  })
  test('value that gas has eaten reverts', () => {
    expect(judge({ balance: mon('1'), value: mon('1') })).toMatchObject({ outcome: 'reverts', rule: 'value-unpaid' })
  })
})

describe('the worked ledger of the reserve balance page', () => {
  test('block 100: 14 MON, send 6, first in the window', () => {
    expect(judge({ balance: mon('14'), value: mon('6'), gasCost: mon('0.1') })).toMatchObject({ emptying: true })
  })
  test('block 101: send 1 of what is left, still in the window', () => {
    const second = { balance: mon('7.9'), value: mon('1'), gasCost: mon('0.1'), sentRecently: true }
    expect(judge(second)).toMatchObject({ outcome: 'reverts' })
  })
  test('block 102: gas of 8 does not fit what is left of the budget', () => {
    const inFlight = [
      { value: mon('6'), gasCost: mon('0.1') },
      { value: mon('1'), gasCost: mon('0.1') },
    ]
    expect(gasBudget(mon('14'), inFlight, true)).toBe(mon('7.8'))
  })
  test('block 104: the window is clear, the rest may go', () => {
    const third = { balance: mon('7.8'), value: mon('7.7'), gasCost: mon('0.1') }
    expect(judge(third)).toMatchObject({ outcome: 'executes', emptying: true })
  })
})

describe('gasBudget', () => {
  test('the first transaction may spend the whole known balance on gas', () => {
    expect(gasBudget(mon('15'), [], true)).toBe(mon('15'))
  })
  test('after an emptying transaction the rest counts, capped by the reserve', () => {
    expect(gasBudget(mon('15'), [{ value: mon('6'), gasCost: mon('1') }], true)).toBe(mon('8'))
    const later = [
      { value: mon('2'), gasCost: mon('1') },
      { value: 0n, gasCost: mon('3') },
    ]
    expect(gasBudget(mon('40'), later, true)).toBe(mon('7'))
  })
  test('an EIP-7702 account spends every fee from the reserve', () => {
    expect(gasBudget(mon('40'), [{ value: mon('5'), gasCost: mon('4') }], false)).toBe(mon('6'))
    expect(gasBudget(mon('4'), [], false)).toBe(mon('4'))
  })
  test('an overdrawn budget is nothing, never negative', () => {
    expect(gasBudget(mon('5'), [{ value: mon('9'), gasCost: mon('1') }], true)).toBe(0n)
  })
})
