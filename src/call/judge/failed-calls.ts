/** The failed calls of a call tree, which a valid answer with a successful outer call may contain. */
import type { Meaning } from './verdict.ts'

/** Failed calls that are listed, and calls that are looked at. */
const MAX_LISTED = 5
const MAX_VISITED = 10_000

type Frame = Record<string, unknown>
type Found = { frame: Frame; path: string }

const isFrame = (value: unknown): value is Frame =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'type' in value && 'from' in value

/**
 * @param root outermost call of a trace
 * @param revertIn meanings of the bytes that a failed call returned
 */
export function failedCalls(root: Frame, revertIn: (data: string) => Meaning[]): Meaning[] {
  if (!isFrame(root)) return []
  const failed: Found[] = []
  const open: Found[] = [{ frame: root, path: '' }]
  for (let visited = 0; open.length > 0 && visited < MAX_VISITED && failed.length < MAX_LISTED; visited++) {
    const { frame, path } = open.pop() as Found
    if (typeof frame.error === 'string') failed.push({ frame, path })
    const calls: readonly unknown[] = Array.isArray(frame.calls) ? frame.calls.slice(0, MAX_VISITED) : []
    for (const [index, call] of [...calls.entries()].reverse())
      if (isFrame(call)) open.push({ frame: call, path: `${path}${path && '.'}calls[${index}]` })
  }
  return failed.flatMap(({ frame, path }) => [
    { term: path === '' ? 'Failed' : `Failed: ${path}`, code: String(frame.error), text: wordsOf(frame) },
    ...(typeof frame.output === 'string' ? revertIn(frame.output) : []),
  ])
}

function wordsOf({ type, to, revertReason }: Frame): string {
  const where = typeof to === 'string' ? `${String(type)} to ${to}` : String(type)
  return typeof revertReason === 'string' ? `${where}: ${revertReason}` : where
}
