/**
 * Gives the types in the schema explorer our colours. @open-rpc/docs-react 2.1.0 writes a fixed colour for each kind
 * into the style attribute, most of them too pale for one of the two modes, and no style sheet outranks that.
 */
import type { Plugin } from 'vite'
import { PortalError } from '../lib/portal-error.ts'

/** The table of colours, whose names are the minifier's: recognised by its keys, in their order. */
const TABLE =
  /const (\w+) = \{\s+any: [^,]+,\s+array: [^,]+,\s+boolean: [^,]+,\s+integer: [^,]+,\s+null: [^,]+,\s+number: [^,]+,\s+string: [^,]+,\s+undefined: [^,]+,\s+object: [^,]+,\s+properties: [^,]+,\s+required: [^,]+,\s+oneof: [^,]+,\s+anyof: [^,]+,\s+allof: [^,]+,\s+enum: [^,]+?\s+\}/g

const OURS = `{
  any: "var(--code-type)", array: "var(--code-type)", boolean: "var(--code-type)", integer: "var(--code-type)",
  null: "var(--code-type)", number: "var(--code-type)", string: "var(--code-type)", undefined: "var(--code-type)",
  object: "var(--code-type)", properties: "var(--text-2)", required: "var(--danger-text)",
  oneof: "var(--code-keyword)", anyof: "var(--code-keyword)", allof: "var(--code-keyword)", enum: "var(--code-string)"
}`

/**
 * The code with our colours.
 * @throws {PortalError} `DOCS_REACT` when the table is not there exactly once
 */
export function withOurColors(code: string): string {
  const found = code.match(TABLE)?.length ?? 0
  if (found !== 1) {
    throw new PortalError('DOCS_REACT', {
      message: `The table of type colours occurs ${found} times in @open-rpc/docs-react instead of once.`,
      at: 'src/build/docs-react-colors.ts',
      hint: 'Is its version still 2.1.0? Find the new table, or drop this if its colours can be set by now.',
    })
  }
  return code.replace(TABLE, (_, name: string) => `const ${name} = ${OURS}`)
}

const MODULE = /[\\/]@open-rpc[\\/]docs-react[\\/]dist[\\/]index\.es\.js$/

/** Vite plugin. */
export function docsReactColors(): Plugin {
  return {
    name: 'docs-react-colors',
    enforce: 'pre',
    transform: (code, id) =>
      MODULE.test(id.split('?')[0] ?? '') ? { code: withOurColors(code), map: null } : undefined,
  }
}
