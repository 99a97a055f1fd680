/** Finds the lines of a snippet that contain a value: changes the value and compares the lines. */
import { pointerSteps } from '../../../../core/lib/json-pointer.ts'
import type { RpcRequest } from '../../../../core/lib/snippets/snippet.ts'

/** Lines, counted from 0, that depend on the values at the pointers. */
export function markedLines(
  render: (request: RpcRequest) => string,
  request: RpcRequest,
  pointers: readonly string[],
): ReadonlySet<number> {
  const lines = render(request).split('\n')
  const marked = new Set<number>()
  for (const pointer of pointers) {
    const steps = pointerSteps(pointer)
    const others = render(changed(request, steps) as RpcRequest).split('\n')
    const known = new Set(others)
    lines.forEach((line, index) => {
      const same = others.length === lines.length ? others[index] === line : known.has(line)
      if (!same) marked.add(index)
    })
  }
  return marked
}

/** A copy with another value of the same form at the pointer, so that the snippet keeps its form too. */
function changed(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return other(value)
  if (Array.isArray(value)) return value.map((item, index) => (String(index) === step ? changed(item, rest) : item))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, key === step ? changed(item, rest) : item]),
  )
}

function other(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (typeof value === 'boolean') return !value
  if (typeof value !== 'string') return value
  const last = value.at(-1) ?? ''
  return /[0-9a-f]/.test(last) ? value.slice(0, -1) + (last === '1' ? '2' : '1') : `${value}x`
}
