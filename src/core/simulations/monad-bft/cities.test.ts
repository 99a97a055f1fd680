import { describe, expect, test } from 'vitest'
import { CITIES, wayMs } from './cities.ts'

const at = (name: string) => CITIES.findIndex((city) => city.name === name)

describe('the way between two cities', () => {
  test('is as long in both directions, and shortest at home', () => {
    for (const from of CITIES.keys())
      for (const to of CITIES.keys()) {
        expect(wayMs(from, to)).toBe(wayMs(to, from))
        expect(wayMs(from, to)).toBeGreaterThanOrEqual(wayMs(from, from))
      }
  })
  test('is the great circle and half of it again, at 200 km a millisecond', () => {
    // 5,570 km from New York to London.
    expect(wayMs(at('New York'), at('London'))).toBe(43)
    const london = [...CITIES.keys()].map((to) => wayMs(at('London'), to))
    expect(Math.max(...london)).toBe(wayMs(at('London'), at('Sydney')))
  })
  test('crosses the Pacific where that is shorter', () => {
    expect(wayMs(at('Tokyo'), at('San Francisco'))).toBeLessThan(wayMs(at('Tokyo'), at('New York')))
  })
})
