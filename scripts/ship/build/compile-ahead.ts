/**
 * Compiles pages of prose that are not in the cache to modules, in the other process, from the last page to the first.
 */
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Highlight } from '../../../src/core/model/rendering.ts'

export type CompiledPage = {
  file: string
  code: string
  /** Its highlighted code and the resulting lines, in the form of the cache. */
  highlighted: [input: string, lines: string][]
}

/** With fewer pages to compile, loading the compiler a second time costs more than it saves. */
export const MIN_AHEAD = 16

type Ahead = {
  root: string
  pages: readonly (readonly [file: string, text: string])[]
  /** Whether the page has been compiled elsewhere. */
  isTaken: (file: string) => boolean
  onCompiled: (page: CompiledPage) => void
}

/** Skips a page that does not compile. The other process reports why. */
export async function compileAhead({ root, pages, isTaken, onCompiled }: Ahead): Promise<void> {
  if (pages.length < MIN_AHEAD) return
  const { createHighlight } = await import('../../../src/build/highlight.ts')
  const { highlightInput } = await import('../../../src/build/lazy-highlight.ts')
  const { pageCompiler } = await import('../../../src/build/mdx.ts')
  const highlight = await createHighlight()
  let highlighted: CompiledPage['highlighted'] = []
  const noting: Highlight = (code, language) => {
    const lines = highlight(code, language)
    highlighted.push([highlightInput(code, language), JSON.stringify(lines)])
    return lines
  }
  const compile = pageCompiler(noting, 'production')
  for (const [file, text] of pages.toReversed()) {
    // Lets messages of the other process arrive.
    await setImmediate()
    if (isTaken(file)) continue
    highlighted = []
    const code = await compile(text, join(root, 'content', file)).catch(() => undefined)
    if (code !== undefined) onCompiled({ file, code, highlighted })
  }
}
