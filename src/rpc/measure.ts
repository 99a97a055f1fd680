/** Looks at the size of a value before anything else does, so that no checker hangs or overflows its stack. */

/** Levels of nesting a value may have. */
export const MAX_DEPTH = 1_024
/** Values inside a value, shared ones counted each time they occur. The node's largest answer (25 MB) has fewer. */
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
  const fast = { left: FAST_VALUES }
  return count(value, 0, fast) ? undefined : new Careful().measure(value)
}

/** True when the value is small and shallow; false says only that a closer look is needed. */
function count(value: unknown, depth: number, budget: { left: number }): boolean {
  if (typeof value !== 'object' || value === null) return true
  if (depth >= MAX_DEPTH || isExotic(value)) return false
  if (Array.isArray(value)) {
    budget.left -= value.length
    if (budget.left < 0) return false
    for (let index = 0; index < value.length; index++) {
      const item: unknown = value[index]
      if (typeof item === 'object' && !count(item, depth + 1, budget)) return false
    }
    return true
  }
  for (const key in value) {
    if (--budget.left < 0) return false
    const item = (value as Record<string, unknown>)[key]
    if (typeof item === 'object' && !count(item, depth + 1, budget)) return false
  }
  return true
}

/** Objects with one key per byte or character: listing those keys alone can exhaust memory. */
function isExotic(value: object): boolean {
  if (Array.isArray(value)) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  if (prototype === Object.prototype || prototype === null) return false
  return ArrayBuffer.isView(value) || value instanceof String
}

/** Counts with memory: a shared value is walked once, a cycle is told apart from depth. */
class Careful {
  /** Values inside and levels below each object seen; undefined while it is being walked. */
  readonly #seen = new Map<object, { size: number; height: number } | undefined>()
  #visits = 0

  measure(value: unknown): Oversize | undefined {
    const found = this.#walk(value, 0)
    return typeof found === 'string' ? found : undefined
  }

  #walk(value: unknown, depth: number): { size: number; height: number } | Oversize {
    if (typeof value !== 'object' || value === null) return { size: 1, height: 0 }
    if (this.#seen.has(value)) {
      const known = this.#seen.get(value)
      if (!known) return 'cycle'
      return depth + known.height > MAX_DEPTH ? 'depth' : known
    }
    if (depth >= MAX_DEPTH) return 'depth'
    if (isExotic(value)) return 'exotic'
    this.#seen.set(value, undefined)
    const total = Array.isArray(value)
      ? this.#array(value, depth)
      : this.#object(value as Record<string, unknown>, depth)
    if (typeof total !== 'string') this.#seen.set(value, total)
    return total
  }

  #array(value: readonly unknown[], depth: number): { size: number; height: number } | Oversize {
    if (value.length > MAX_VALUES) return 'size'
    const total = { size: 1, height: 1 }
    for (let index = 0; index < value.length; index++) {
      const fault = this.#add(total, value[index], depth)
      if (fault) return fault
    }
    return total
  }

  #object(value: Record<string, unknown>, depth: number): { size: number; height: number } | Oversize {
    const total = { size: 1, height: 1 }
    for (const key in value) {
      const fault = this.#add(total, value[key], depth)
      if (fault) return fault
    }
    return total
  }

  #add(total: { size: number; height: number }, value: unknown, depth: number): Oversize | undefined {
    if (++this.#visits > MAX_VALUES) return 'size'
    const inner = this.#walk(value, depth + 1)
    if (typeof inner === 'string') return inner
    total.size += inner.size
    total.height = Math.max(total.height, inner.height + 1)
    return total.size > MAX_VALUES ? 'size' : undefined
  }
}
