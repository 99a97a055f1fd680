/** Reads the comments of YAML files and the values that are written for people. */
import { isScalar, parseDocument, visit } from 'yaml'
import { commentBlocks } from './code.ts'
import { type Block, coverInline, isProse } from './text.ts'

/** Keys whose values are quotations, or no text. */
const SILENT =
  /^(at|literal|url|source|pattern|message|x-message-pattern|value|id|slug|path|example|examples|commit|format|const|href|command|when-line)$/

/** Texts of a YAML file. `shift` is its offset in the file around it. */
export function yamlBlocks(source: string, shift = 0): Block[] {
  const blocks: Block[] = []
  const values: { from: number; to: number }[] = []
  visit(parseDocument(source, { keepSourceTokens: false }), {
    Pair: (_, { key }) => (isScalar(key) && SILENT.test(String(key.value)) ? visit.SKIP : undefined),
    Scalar: (key, { value, range }) => {
      if (key === 'key' || typeof value !== 'string' || !range) return
      const [from, to] = range
      values.push({ from, to })
      const text = coverInline(
        source.slice(from, to).replace(/^(['"]|[>|][-+]?)|['"]\s*$/g, (mark) => mark.replaceAll(/\S/g, ' ')),
      )
      if (isProse(text)) blocks.push({ kind: 'string', start: shift + from, text: text.replaceAll("''", ' ’') })
    },
  })
  const comments = [...source.matchAll(/(?:^[ \t]*#.*\n?)+/gm)]
    .filter(({ index }) => !values.some(({ from, to }) => index >= from && index < to - 1))
    .flatMap((comment) => commentBlocks(comment[0], shift + comment.index))
  return [...blocks, ...comments].sort((a, b) => a.start - b.start)
}
