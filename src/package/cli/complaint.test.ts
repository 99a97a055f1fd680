import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseQuantity } from '../../core/lib/hex.ts'
import { PortalError } from '../../core/lib/portal-error.ts'
import { complaint } from './complaint.ts'

const thrown = async (run: () => unknown): Promise<unknown> => {
  try {
    return await run()
  } catch (error) {
    return error
  }
}

test('a missing file is named in words', async () => {
  expect(complaint(await thrown(() => readFile('no-such.json')))).toBe('There is no file no-such.json.')
})

test('a hint that the message already has is not repeated', async () => {
  const error = (await thrown(() => parseQuantity('0x08f'))) as PortalError
  expect(complaint(error).match(/Write "0x8f"/g)).toHaveLength(1)
  expect(String(error).match(/Write "0x8f"/g)).toHaveLength(1)
  expect(complaint(new PortalError('USAGE', { message: 'No file', hint: 'Name one.' }))).toBe('No file. Name one.')
})
