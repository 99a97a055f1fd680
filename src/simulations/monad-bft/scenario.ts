/** What the reader may choose, and how it is written in an address. */
import { BEHAVIOURS, type Behaviour } from './types.ts'

export const SIZES = [4, 7] as const
export const DELAYS_MS = [10, 50, 100, 150] as const
export type Scenario = {
  /** One for each validator. */
  behaviours: readonly Behaviour[]
  delayMs: (typeof DELAYS_MS)[number]
}

/** The third leader is down: what most readers come for. */
export const STANDARD: Scenario = { behaviours: ['works', 'works', 'down', 'works'], delayMs: 50 }

const LETTERS: Record<Behaviour, string> = { works: 'w', down: 'd', slow: 's', withholds: 'h', equivocates: 'e' }

/** "50.wwdw": the delay, then a letter for each validator. */
export function scenarioText({ behaviours, delayMs }: Scenario): string {
  return `${delayMs}.${behaviours.map((behaviour) => LETTERS[behaviour]).join('')}`
}

/** @returns undefined for anything that `scenarioText` does not write. */
export function readScenario(text: string): Scenario | undefined {
  const [, delay, letters = ''] = /^(\d{1,3})\.([wdshe]{4,7})$/.exec(text) ?? []
  const delayMs = DELAYS_MS.find((one) => String(one) === delay)
  if (delayMs === undefined || !SIZES.some((size) => size === letters.length)) return undefined
  const behaviours = [...letters].map(
    (letter) => BEHAVIOURS.find((behaviour) => LETTERS[behaviour] === letter) ?? 'works',
  )
  return { behaviours, delayMs }
}

/** Keeps what the first validators do; those that are added work. */
export function resize({ behaviours, delayMs }: Scenario, size: number): Scenario {
  return { behaviours: Array.from({ length: size }, (_, who) => behaviours[who] ?? 'works'), delayMs }
}
