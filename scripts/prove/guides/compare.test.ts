import { describe, expect, test } from 'vitest'
import { missingLine } from './compare.ts'

describe('missingLine', () => {
  test('finds lines in order, whatever stands between them', () => {
    expect(missingLine('a\n\nc', 'a\nb\n  c ')).toBeUndefined()
    expect(missingLine('c\na', 'a\nc')).toBe('a')
  })

  test('durations, hashes and colours may differ, words and amounts may not', () => {
    const hash = (digit: string) => `0x${digit.repeat(64)}`
    expect(missingLine(`✔ adds (733ms) ${hash('a')}`, `\u001b[32m✔\u001b[0m adds (1.2s) ${hash('b')}`)).toBeUndefined()
    expect(missingLine('25 MON', '24 MON')).toBe('25 MON')
    expect(missingLine('Transaction hash: 0x5d3b…', `Transaction hash: ${hash('c')}`)).toBeUndefined()
  })

  test('an ellipsis stands for any text', () => {
    expect(missingLine('at http://…:8545/', 'at http://127.0.0.1:8545/')).toBeUndefined()
  })

  test('a line that a program draws anew counts as another line', () => {
    expect(missingLine('done', 'working\u001b[1Gdone')).toBeUndefined()
  })
})
