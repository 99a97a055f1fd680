import { expect, test } from 'vitest'
import { methods } from '../../../rpc/method.ts'
import { ANSWERED } from './all.ts'
import { LEFT_OUT } from './left-out.ts'

test('every method of the document is answered, or left out with a reason', () => {
  expect([...ANSWERED, ...Object.keys(LEFT_OUT)].sort()).toEqual([...methods].sort())
})
