/** Selects the files to read for style, and the texts of each. */
import { moduleBlocks, sheetBlocks } from './code.ts'
import { markdownBlocks } from './markdown.ts'
import type { Block } from './text.ts'
import { yamlBlocks } from './yaml.ts'

/** Files that are recorded, generated, or other people's. */
const LEFT_OUT =
  /^(generated|openrpc\/(compare|versions|examples)|test\/(vectors|planted-faults|search|box)|content\/public|bench\/peers)\/|\.snapshot\.|^CHANGELOG\.md$|^docs\/samples\.md$|^content\/data\/search(-terms)?\.yaml$/
/** Text of these reaches neither a page nor a terminal. */
const WITHOUT_READERS = /\.(test|test-d|spec)\.tsx?$|^src\/e2e\/|^test\//
const READ = /\.(mdx?|ya?ml|tsx?|[cm]?js|css)$/

export const isRead = (file: string): boolean => READ.test(file) && !LEFT_OUT.test(file)

/** The texts of a file, in their order. */
export function blocksOf(file: string, source: string): Block[] {
  if (/\.mdx?$/.test(file)) return markdownBlocks(file, source)
  if (/\.ya?ml$/.test(file)) return yamlBlocks(source)
  if (file.endsWith('.css')) return sheetBlocks(source)
  return moduleBlocks(file, source, { strings: !WITHOUT_READERS.test(file), comments: true })
}
