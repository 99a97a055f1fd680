/** Linear scales, round ticks and the way numbers are written in figures. */
import { grouped } from '../core/lib/grouped.ts'

export type Scale = (value: number) => number

/** Maps [from, to] onto [low, high]. An empty domain maps to `low`. */
export function linear([from, to]: readonly [number, number], [low, high]: readonly [number, number]): Scale {
  const factor = to === from ? 0 : (high - low) / (to - from)
  return (value) => low + (value - from) * factor
}

/** Round values (1, 2, 2.5 or 5 times a power of ten) that cover [min, max] in about `count` steps. */
export function ticks(min: number, max: number, count: number): number[] {
  const extent = max === min ? Math.abs(max) || 1 : max - min
  const rough = extent / count
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough * 0.999) ?? 10) * power
  const first = Math.floor(min / step + 1e-9)
  const last = Math.ceil((max === min ? min + extent : max) / step - 1e-9)
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)))
}

/** 1500000 → "1,500,000". At most four decimals, with a real minus sign. */
export function numberText(value: number): string {
  const [whole = '0', decimals] = String(Number(Math.abs(value).toFixed(4))).split('.')
  return `${value < 0 ? '−' : ''}${grouped(whole)}${decimals ? `.${decimals}` : ''}`
}
