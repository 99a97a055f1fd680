/** Results of tools: text for the reader, and the same as an object for programs. */

export type ToolResult = {
  content: { type: 'text'; text: string }[]
  structuredContent?: Record<string, unknown>
  isError?: true
}

const plain = (value: unknown): unknown =>
  value === undefined
    ? null
    : JSON.parse(
        JSON.stringify(value, (_, member: unknown) => (typeof member === 'bigint' ? member.toString() : member)) ??
          'null',
      )

/** A value as JSON. The structured form has values other than objects in the member `value`. */
export function told(value: unknown): ToolResult {
  const json = plain(value)
  const isObject = typeof json === 'object' && json !== null && !Array.isArray(json)
  return {
    content: [{ type: 'text', text: JSON.stringify(json) }],
    structuredContent: isObject ? (json as Record<string, unknown>) : { value: json },
  }
}

/** Markdown, with the same facts as an object. */
export const written = (text: string, structured: unknown): ToolResult => ({
  ...told(structured),
  content: [{ type: 'text', text }],
})

/** A sentence with the fault and the remedy. */
export const refused = (reason: string): ToolResult => ({ content: [{ type: 'text', text: reason }], isError: true })
