import { describe, expect, test } from 'vitest'
import { answerOf, findError, nodeTexts } from './node-errors.ts'

describe('the answer of an error', () => {
  test('is that of the release, and of the method where methods answer differently', () => {
    expect(answerOf('OutOfGas', '0.16.4')).toEqual({ code: -32_603, message: 'out of gas' })
    expect(answerOf('OutOfGas', '0.16.4', 'eth_estimateGas')).toEqual({
      code: -32_003,
      message: 'out of gas: gas required exceeds allowance',
    })
    expect(answerOf('OutOfGas', '0.16.4', 'eth_getLogs')).toEqual({ code: -32_603, message: 'out of gas' })
  })

  test('is the first of any release where this one has none, with the first of its texts', () => {
    expect(answerOf('FeeHistoryConcurrencyLimit', '0.12.6')).toEqual({
      code: -32_603,
      message: 'Internal error: exceed feehistory max concurrent requests',
    })
    expect(answerOf('CallCheckFailed', '0.16.4')).toEqual({ code: -32_000, message: 'insufficient balance' })
  })

  test('is none for what is no error', () => {
    expect(answerOf('Nope', '0.16.4')).toBeUndefined()
  })
})

test('an error that the release does not give has the codes of the releases that do', () => {
  const message = 'Internal error: notification exceeds size limit'
  expect(findError({ code: -32_603, message }, { release: '0.12.6' })).toMatchObject({
    id: 'NotificationTooLarge',
    isOfRelease: false,
    codes: [-32_603],
  })
})

test('every text of the node is listed with its error, those of single answers too', () => {
  const texts = nodeTexts()
  const named = texts.map(({ id, text }) => ({ id, text }))
  expect(named).toContainEqual({ id: 'CallCheckFailed', text: 'insufficient balance' })
  expect(named).toContainEqual({ id: 'OutOfGas', text: 'out of gas: gas required exceeds allowance' })
  expect(texts.filter(({ text }) => text === '')).toEqual([])
})
