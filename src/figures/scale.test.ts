import { describe, expect, test } from 'vitest'
import { packRows, roundedPath } from './geometry.ts'
import { linear, numberText, ticks } from './scale.ts'

describe('ticks', () => {
  test('are round and cover the values', () => {
    expect(ticks(0, 100, 5)).toEqual([0, 20, 40, 60, 80, 100])
    expect(ticks(98, 203, 4)).toEqual([50, 100, 150, 200, 250])
    expect(ticks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3])
  })
  test('make an axis even of a single value', () => {
    expect(ticks(5, 5, 4).length).toBeGreaterThan(1)
    expect(ticks(0, 0, 4)).toEqual([0, 0.25, 0.5, 0.75, 1])
  })
})

describe('linear', () => {
  test('maps the ends onto the ends, also downward', () => {
    const scale = linear([0, 10], [100, 0])
    expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0])
  })
  test('maps a domain without extent onto its start', () => {
    expect(linear([3, 3], [10, 20])(3)).toBe(10)
  })
})

describe('numberText', () => {
  test('separates thousands and keeps few decimals', () => {
    expect([150_000_000, 0.123456, 1234.5, -40, 0].map(numberText)).toEqual([
      '150,000,000',
      '0.1235',
      '1,234.5',
      '−40',
      '0',
    ])
  })
})

describe('packRows', () => {
  test('opens a second row only for what would touch', () => {
    const intervals = [
      { start: 0, end: 10 },
      { start: 5, end: 20 },
      { start: 12, end: 30 },
    ]
    expect(packRows(intervals, 2)).toEqual({ rows: [0, 1, 0], count: 2 })
    expect(packRows(intervals, 3).rows).toEqual([0, 1, 2])
  })
})

describe('roundedPath', () => {
  test('rounds corners, but never by more than half of a short side', () => {
    expect(
      roundedPath(
        [
          { x: 0, y: 0 },
          { x: 0, y: 20 },
          { x: 6, y: 20 },
        ],
        8,
      ),
    ).toBe('M0 0L0 17Q0 20 3 20L6 20')
  })
  test('is a plain line between two points', () => {
    expect(
      roundedPath(
        [
          { x: 0, y: 0 },
          { x: 1 / 3, y: 2 },
        ],
        8,
      ),
    ).toBe('M0 0L0.33 2')
  })
})
