/** Text edits found by walking a syntax tree. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }
export type Edit = { start: number; end: number; text: string }

/** Applies edits, which must not overlap. */
export function apply(code: string, found: readonly Edit[]): string {
  let result = ''
  let at = 0
  for (const { start, end, text } of [...found].sort((a, b) => a.start - b.start || a.end - b.end)) {
    if (start < at) throw new Error(`Edits overlap at ${start}: ${code.slice(start - 40, start + 40)}`)
    result += code.slice(at, start) + text
    at = end
  }
  return result + code.slice(at)
}

/** Visits a node and what is inside it; a visitor that answers false keeps the inside from being visited. */
export function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (node.type === 'FunctionDeclaration' && key === 'params') continue
    for (const inner of Array.isArray(value) ? value : [value]) {
      if (typeof inner === 'object' && inner !== null && typeof (inner as Node).type === 'string')
        walk(inner as Node, visit)
    }
  }
}
