import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pointerStep, pointerSteps, toPointer } from './json-pointer.ts'

test('the pointers of RFC 6901 lead where it says', () => {
  expect(['', 'foo', 'a/b', 'm~n', ' ', '0'].map(pointerStep)).toEqual(['/', '/foo', '/a~1b', '/m~0n', '/ ', '/0'])
  expect(pointerSteps('')).toEqual([])
  expect(pointerSteps('/')).toEqual([''])
  expect(pointerSteps('/a~1b/m~0n/~01')).toEqual(['a/b', 'm~n', '~1'])
})

test('every list of steps is read back as it was written', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: fc.constantFrom('~', '/', '0', '1', 'a') })), (steps) => {
      expect(pointerSteps(toPointer(...steps))).toEqual(steps)
    }),
  )
})
