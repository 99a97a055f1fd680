/** Measures a value before it is checked, so that checkers cannot hang or overflow the stack. */

/**
 * Most levels of nesting. Objects and arrays are counted separately, because a call frame is one object in one array,
 * and frames nest as deep as calls do.
 */
export const MAX_DEPTH = 1_024
/** Most values inside a value. Shared values count each time. The node's largest result has fewer. */
export const MAX_VALUES = 2_000_000
/** Below this number, counting is faster without remembering visited objects. Values. */
const FAST_VALUES = 100_000

/** Why a value cannot be checked. */
export type Oversize = 'depth' | 'cycle' | 'size' | 'exotic'

/**
 * Why a value cannot be checked, undefined if it can. Runs getters and proxy traps, so it may throw their exceptions.
 */
export function measure(value: unknown): Oversize | undefined {
  return count(value, 0, 0, FAST_VALUES) < 0 ? new CycleAwareCounter().measure(value) : undefined
}

/** The remaining budget of values. A negative budget means a large or deep value that needs a closer look. */
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

/** Detects objects with one key per byte or character. Listing those keys can exhaust memory. */
function isExotic(value: object): boolean {
  if (Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return false
  return ArrayBuffer.isView(value) || value instanceof String
}

/** Values inside a value, and the most objects and arrays on one path, including the value. */
type Extent = { size: number; objects: number; arrays: number }

/** Remembers visited objects, so that it walks a shared value once and distinguishes a cycle from depth. */
class CycleAwareCounter {
  /** The extent of each visited object. Undefined during its walk. */
  readonly #seen = new Map<object, Extent | undefined>()
  #visits = 0

  measure(value: unknown): Oversize | undefined {
    const found = this.#walk(value, 0, 0)
    return typeof found === 'string' ? found : undefined
  }

  /** Uses one call per level, so that the deepest allowed value does not overflow the stack. */
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

/**
 * Yields the values of all members, including inherited ones. One at a time, because the list may not fit in memory.
 */
function* membersOf(value: object): Generator<unknown> {
  for (const key in value) yield (value as Record<string, unknown>)[key]
}

const isTooDeep = (objects: number, arrays: number): boolean => objects > MAX_DEPTH || arrays > MAX_DEPTH
