import { describe, expect, test } from 'vitest'
import { CITIES } from './cities.ts'
import {
  citiesOf,
  DELAYS_MS,
  PLACEMENTS,
  readScenario,
  resize,
  type Scenario,
  SIZES,
  STANDARD,
  scenarioText,
} from './scenario.ts'
import { chainAt, flightsIn, nodesAt, RUN_MS, storyOf } from './story.ts'
import { BEHAVIOURS } from './types.ts'

const alone = (behaviour: Scenario['behaviours'][number], size = 4): Scenario => ({
  behaviours: Array.from({ length: size }, (_, who) => (who === 2 ? behaviour : 'works')),
  place: 50,
})
const scenarios = [4, 7].flatMap((size) => BEHAVIOURS.map((behaviour) => alone(behaviour, size)))
const titles = (scenario: Scenario) => storyOf(scenario).steps.map(({ title }) => title)

describe('a scenario in an address', () => {
  test('comes back as it was written', () => {
    for (const scenario of scenarios)
      for (const place of [...DELAYS_MS, ...PLACEMENTS.map((one) => citiesOf(one, scenario.behaviours.length))])
        expect(readScenario(scenarioText({ ...scenario, place }))).toEqual({ ...scenario, place })
  })
  test('is refused if it is anything else', () => {
    const wrong = [
      '',
      '50',
      '50.www',
      `50.${'w'.repeat(21)}`,
      '55.wwww',
      '50.wwwx',
      '-50.wwww',
      `50.${'w'.repeat(9999)}`,
    ]
    const misplaced = ['c.', 'c.w0w0w0', 'c.w0w0w0w', 'c.w0w0w0wz', 'c.w0w0w0W0', `c.${'w0'.repeat(21)}`]
    for (const text of [...wrong, ...misplaced]) expect(readScenario(text), text.slice(0, 20)).toBeUndefined()
  })
  test('keeps what validators do when their number changes', () => {
    expect(resize(STANDARD, 7).behaviours).toEqual(['works', 'works', 'down', 'works', 'works', 'works', 'works'])
    expect(resize(resize(STANDARD, 7), 4)).toEqual(STANDARD)
    const moved: Scenario = { ...STANDARD, place: [3, 3, 3, 3] }
    expect(resize(moved, 7).place).toEqual([3, 3, 3, 3, ...citiesOf('world', 7).slice(4)])
    expect(resize(moved, 99).behaviours).toHaveLength(20)
  })
})

describe('a story', () => {
  test('tells each step once, in the order of time, with words', () => {
    for (const scenario of scenarios) {
      const { steps } = storyOf(scenario)
      expect(steps.length).toBeGreaterThan(5)
      for (const [index, { at, shown, title, text }] of steps.entries()) {
        // The picture of a step shows its messages and nothing from the next step.
        expect(shown).toBeGreaterThanOrEqual(at)
        expect(shown).toBeLessThanOrEqual(steps[index + 1]?.at ?? RUN_MS)
        expect(at).toBeGreaterThanOrEqual(steps[index - 1]?.at ?? 0)
        expect(at).toBeLessThanOrEqual(RUN_MS)
        expect(title.length * text.length).toBeGreaterThan(0)
      }
      expect(new Set(steps.map(({ title, round }) => `${round} ${title}`)).size).toBe(steps.length)
    }
  })
  test('names what each failure leads to', () => {
    expect(titles(alone('works'))).not.toContain('Round 3 times out')
    expect(titles(alone('down'))).toContain('Round 3 times out')
    expect(titles(alone('withholds'))).toContain('A no-endorsement certificate for block 3')
    expect(titles(alone('equivocates'))).toContain('V3 proposes block 3′, one of two')
    const lost: Scenario = {
      ...alone('equivocates', 7),
      behaviours: ['works', 'works', 'equivocates', 'down', 'works', 'works', 'works'],
    }
    expect(titles(lost).some((title) => title.endsWith('again'))).toBe(true)
  })
  test('shows what every validator knows, and never takes a final block back', () => {
    for (const scenario of scenarios) {
      const { run, steps } = storyOf(scenario)
      const final = new Set<string>()
      for (const { at } of steps) {
        expect(nodesAt(run, at)).toHaveLength(scenario.behaviours.length)
        for (const { id, state } of chainAt(run, at)) {
          if (final.has(id)) expect(['finalized', 'verified']).toContain(state)
          if (state === 'finalized' || state === 'verified') final.add(id)
        }
      }
      expect(final.size).toBeGreaterThan(2)
    }
  })
  test('is told for every number of validators, in every placement', () => {
    for (const size of SIZES)
      for (const placement of PLACEMENTS) {
        const place = citiesOf(placement, size)
        expect(place.every((city) => city in CITIES)).toBe(true)
        const { run, steps } = storyOf({ ...resize(STANDARD, size), place })
        expect(steps.some(({ title }) => title === 'Round 3 times out')).toBe(true)
        expect(chainAt(run, RUN_MS).some(({ state }) => state === 'finalized')).toBe(true)
      }
  })
  test('has blocks that are Verified three blocks later', () => {
    const { run } = storyOf({ ...alone('works'), place: 10 })
    const states = Object.fromEntries(chainAt(run, RUN_MS).map(({ number, state }) => [number, state]))
    const newest = Math.max(
      ...Object.keys(states)
        .map(Number)
        .filter((number) => states[number] === 'finalized'),
    )
    expect(states[newest - 3]).toBe('verified')
    expect(states[newest - 2]).toBe('finalized')
  })
  test('shows only messages that are under way in its window', () => {
    const { run } = storyOf(STANDARD)
    for (const { from, to, sentAt, at } of flightsIn(run, 500, 700)) {
      expect(from).not.toBe(to)
      expect(sentAt < 700 && at > 500).toBe(true)
    }
  })
})
