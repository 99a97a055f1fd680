import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('marks go, what they mark stays, on one line', () => {
  expect(plainText('See [`eth_call`](/a),\n  **all** of `debug_*`: 2 * 3. ')).toBe(
    'See eth_call, all of debug_*: 2 * 3.',
  )
})
