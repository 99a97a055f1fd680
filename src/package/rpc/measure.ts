/** Looks at the size of a value before anything else does, so that no checker hangs or overflows its stack. */

/**
 * Levels of nesting a value may have, objects and arrays counted apart: a call frame is one object in one array, and
 * frames nest as deep as calls do.
 */
export const MAX_DEPTH = 1_024
/** Values inside a value, shared ones counted each time they occur. The node's largest answer has fewer. */
export const MAX_VALUES = 2_000_000
/** Up to here a plain count is cheaper than remembering what was seen. Values. */
const FAST_VALUES = 100_000

/** Why a value cannot be judged. */
export type Oversize = 'depth' | 'cycle' | 'size' | 'exotic'

/**
 * The reason a value cannot be judged, undefined when it can. Runs getters and proxy traps, so it may throw what they
 * throw.
 */
export function measure(value: unknown): Oversize | undefined {
  return count(value, 0, 0, FAST_VALUES) < 0 ? new CycleAwareCounter().measure(value) : undefined
}

/** How much is left of a budget of values; below zero the value is large or deep, and needs a closer look. */
function count(value: unknown, objects: number, arrays: number, budget: number): number {
  if (typeof value !== 'object' || value === null) return budget
  let left = budget
  if (Array.isArray(value)) {
    left -= value.length
    if (arrays >= MAX_DEPTH || left < 0) return -1
    for (let index = 0; index < value.length && left >= 0; index++) {
      const item: unknown = value[index]
      if (typeof item === 'object') left = count(item, objects, arrays + 1, left)
    }
    return left
  }
  if (objects >= MAX_DEPTH || isExotic(value)) return -1
  for (const key in value) {
    if (--left < 0) return -1
    const item = (value as Record<string, unknown>)[key]
    if (typeof item === 'object') left = count(item, objects + 1, arrays, left)
  }
  return left
}

/** Objects with one key per byte or character: listing those keys alone can exhaust memory. */
function isExotic(value: object): boolean {
  if (Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return false
  return ArrayBuffer.isView(value) || value instanceof String
}

/** Values inside a value, and the most objects and arrays on one way down, itself counted. */
type Extent = { size: number; objects: number; arrays: number }

/** Counts with memory: a shared value is walked once, a cycle is told apart from depth. */
class CycleAwareCounter {
  /** The extent of each object seen; undefined while it is being walked. */
  readonly #seen = new Map<object, Extent | undefined>()
  #visits = 0

  measure(value: unknown): Oversize | undefined {
    const found = this.#walk(value, 0, 0)
    return typeof found === 'string' ? found : undefined
  }

  /** One call per level: a value as deep as allowed must not overflow the stack. */
  #walk(value: unknown, objects: number, arrays: number): Extent | Oversize {
    if (typeof value !== 'object' || value === null) return { size: 1, objects: 0, arrays: 0 }
    if (this.#seen.has(value)) {
      const known = this.#seen.get(value)
      if (!known) return 'cycle'
      return isTooDeep(objects + known.objects, arrays + known.arrays) ? 'depth' : known
    }
    const isArray = Array.isArray(value)
    const own = isArray ? { objects: 0, arrays: 1 } : { objects: 1, arrays: 0 }
    if (isTooDeep(objects + own.objects, arrays + own.arrays)) return 'depth'
    if (isExotic(value)) return 'exotic'
    if (isArray && value.length > MAX_VALUES) return 'size'
    this.#seen.set(value, undefined)
    const total = { size: 1, ...own }
    for (const item of isArray ? value : membersOf(value)) {
      if (++this.#visits > MAX_VALUES) return 'size'
      const inner = this.#walk(item, objects + own.objects, arrays + own.arrays)
      if (typeof inner === 'string') return inner
      total.size += inner.size
      total.objects = Math.max(total.objects, inner.objects + own.objects)
      total.arrays = Math.max(total.arrays, inner.arrays + own.arrays)
      if (total.size > MAX_VALUES) return 'size'
    }
    this.#seen.set(value, total)
    return total
  }
}

/** Values of all members, inherited ones too, one at a time: an object may have more than memory holds. */
function* membersOf(value: object): Generator<unknown> {
  for (const key in value) yield (value as Record<string, unknown>)[key]
}

const isTooDeep = (objects: number, arrays: number): boolean => objects > MAX_DEPTH || arrays > MAX_DEPTH
