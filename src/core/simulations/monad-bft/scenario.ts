/** The reader's settings and their encoding in an address. */
import { CITIES, wayMs } from './cities.ts'
import type { Setup } from './run.ts'
import { BEHAVIOURS, type Behaviour } from './types.ts'

/**
 * One more than three times the number of tolerated faulty validators, up to the largest size that fits the picture.
 */
export const SIZES = [4, 7, 10, 13, 16, 20] as const
const LEAST = SIZES[0]
const MOST = SIZES[SIZES.length - 1] as number
export const DELAYS_MS = [10, 50, 100, 150] as const
export const PLACEMENTS = ['europe', 'world'] as const
export type Placement = (typeof PLACEMENTS)[number]

export type Scenario = {
  /** One for each validator. */
  behaviours: readonly Behaviour[]
  /** One-way delay between any two validators in milliseconds, or the city index of each validator. */
  place: (typeof DELAYS_MS)[number] | readonly number[]
}

/** The behavior of the third of four leaders in each open case. */
const THIRD = { calm: 'works', down: 'down', slow: 'slow', withholds: 'withholds' } as const
export type Preset = keyof typeof THIRD
export const PRESETS = Object.keys(THIRD) as Preset[]

export const presetOf = (preset: Preset): Scenario => ({
  behaviours: ['works', 'works', THIRD[preset], 'works'],
  place: 50,
})

/** Most readers are interested in a failing leader. */
export const STANDARD: Scenario = presetOf('down')

const LETTERS: Record<Behaviour, string> = { works: 'w', down: 'd', slow: 's', withholds: 'h', equivocates: 'e' }
const behaviourOf = (letter: string) => BEHAVIOURS.find((behaviour) => LETTERS[behaviour] === letter) ?? 'works'
const RADIX = 36

/** Cities in the order in which validators fill them. */
const ORDERS: Record<Placement, readonly string[]> = {
  europe: ['Frankfurt', 'London', 'Amsterdam', 'Helsinki'],
  world: CITIES.map(({ name }) => name),
}
/** The city of each validator in one of the named placements. */
export const citiesOf = (placement: Placement, size: number): number[] =>
  Array.from({ length: size }, (_, who) => {
    const order = ORDERS[placement]
    return CITIES.findIndex(({ name }) => name === order[who % order.length])
  })

/** "50.wwdw": the delay, then a letter for each validator. "c.w0w1d2w3": a letter and the city of each. */
export function scenarioText({ behaviours, place }: Scenario): string {
  if (typeof place === 'number') return `${place}.${behaviours.map((one) => LETTERS[one]).join('')}`
  return `c.${behaviours.map((one, who) => LETTERS[one] + (place[who] ?? 0).toString(RADIX)).join('')}`
}

/** @returns undefined for anything that `scenarioText` does not write. */
export function readScenario(text: string): Scenario | undefined {
  const [, delay, letters = ''] = /^(\d{1,3})\.([wdshe]{4,20})$/.exec(text) ?? []
  const place = DELAYS_MS.find((one) => String(one) === delay)
  if (place !== undefined) return { behaviours: [...letters].map(behaviourOf), place }
  const [, placed = ''] = /^c\.((?:[wdshe][0-9a-z]){4,20})$/.exec(text) ?? []
  const pairs = placed.match(/../g) ?? []
  const cities = pairs.map((pair) => Number.parseInt(pair.charAt(1), RADIX))
  if (pairs.length === 0 || cities.some((city) => city >= CITIES.length)) return undefined
  return { behaviours: pairs.map((pair) => behaviourOf(pair.charAt(0))), place: cities }
}

/** Keeps the behavior and place of the first validators. Added validators work and use the next cities in the list. */
export function resize({ behaviours, place }: Scenario, size: number): Scenario {
  const length = Math.min(MOST, Math.max(LEAST, size))
  const all = Array.from({ length }, (_, who) => behaviours[who] ?? 'works')
  if (typeof place === 'number') return { behaviours: all, place }
  const added = citiesOf('world', length)
  return { behaviours: all, place: added.map((city, who) => place[who] ?? city) }
}

/** Converts a scenario to the model's setup. */
export function setupOfScenario({ behaviours, place }: Scenario): Omit<Setup, 'seed' | 'untilMs'> {
  const faults = behaviours.flatMap((behaviour, who) => (behaviour === 'works' ? [] : [{ who, behaviour, from: 0 }]))
  const validators = behaviours.length
  if (typeof place === 'number') return { validators, faults, delayMs: place }
  const ways = place.map((from) => place.map((to) => wayMs(from, to)))
  return { validators, faults, ways, delayMs: Math.max(...ways.flat()) }
}
