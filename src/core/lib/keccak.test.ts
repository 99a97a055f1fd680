import { keccak256 as reference } from 'viem'
import { expect, test } from 'vitest'
import { bytesToHex } from './bytes.ts'
import { keccak256 } from './keccak.ts'

test('hashes bytes of every length around the block as another implementation does', () => {
  for (let length = 0; length <= 300; length++) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 151 + length * 7) & 0xff)
    expect(bytesToHex(keccak256(bytes)), `${length} bytes`).toBe(reference(bytes))
  }
})

test('hashes no bytes to the well-known value', () => {
  expect(bytesToHex(keccak256(new Uint8Array()))).toBe(
    '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470',
  )
})
