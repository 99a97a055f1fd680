import { describe, expect, test } from 'vitest'
import { hostilePastes } from '../../../test/hostile-pastes.ts'
import { checkText } from './check-text.ts'

describe('hostile pastes', () => {
  test('all give a message and a view that is small enough to show', () => {
    for (const { name, text } of hostilePastes()) {
      const verdict = checkText(text)
      if (verdict.kind === 'empty') {
        expect(text.trim(), name).toBe('')
        continue
      }
      expect(verdict.title, name).toMatch(/\w{2}/)
      const said = verdict.kind === 'not-json' ? verdict.message : `${verdict.summary} ${verdict.title}`
      expect(said.length, name).toBeGreaterThan(5)
      expect(JSON.stringify(verdict).length, name).toBeLessThan(2_500_000)
      expect(verdict.view.lines.length, name).toBe(verdict.view.numbers.length)
    }
  }, 240_000)
})
