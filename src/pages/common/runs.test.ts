import { describe, expect, test } from 'vitest'
import { timeOf } from './runs.ts'

const data = {
  'starter-runs': { app: { seconds: { install: 118, build: 59, drive: 42 } }, quick: { seconds: { create: 0 } } },
  'guide-runs': { 'guides/monad-mcp': { seconds: 44 }, 'guides/long': { seconds: 150 } },
}

describe('the time that a run took', () => {
  test.each([
    ['app', '4\u00A0min'],
    ['quick', '1\u00A0s'],
    ['/guides/monad-mcp', '44\u00A0s'],
    ['/guides/long', '3\u00A0min'],
    ['/guides/nobody-ran', undefined],
  ])('of %s is %s', (name, time) => {
    expect(timeOf(data, name)).toBe(time)
  })

  test('is unknown before anything was run', () => {
    expect(timeOf({}, 'app')).toBeUndefined()
  })
})
