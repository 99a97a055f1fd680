import type { CSSProperties } from 'react'
import { type CodeLine, codeHtml, jsonCode } from './code-html.ts'

type CodeBlockProps = {
  /** Accessible name of the block. */
  label: string
  lines: readonly CodeLine[]
  /** The viewer opens on JSON, and its fields are linked with their rows. */
  isJson?: boolean
}

/** A block with more lines is rendered after its box, whose height is reserved by the number of lines. */
const MANY_LINES = 24

const heightOf = (lines: number): { style?: CSSProperties } =>
  lines > MANY_LINES ? { style: { '--lines': lines } as CSSProperties } : {}

/** Highlighted code in a box that scrolls, and that the keyboard therefore reaches. */
export function CodeBlock({ label, lines, isJson = false }: CodeBlockProps) {
  return (
    <pre
      tabIndex={0}
      role="group"
      aria-label={label}
      translate="no"
      data-json={isJson ? '' : undefined}
      {...heightOf(lines.length)}
    >
      <code dangerouslySetInnerHTML={{ __html: codeHtml(lines) }} />
    </pre>
  )
}

type JsonBlockProps = { label: string; value: unknown; hints?: Readonly<Record<string, string>> }

/** A JSON value as a code block. `hints` explains values by JSON Pointer. */
export const JsonBlock = ({ label, value, hints = {} }: JsonBlockProps) => (
  <CodeBlock label={label} lines={jsonCode(value, { hints })} isJson />
)
