/** Every text that a node returns as an error in any release, either exact or as a pattern if parts vary. */
import type { OpenRpcDocument } from './document.ts'

export function errorTexts(document: Pick<OpenRpcDocument, 'components' | 'x-errors'>): {
  texts: string[]
  patterns: string[]
} {
  const errors = Object.entries(document.components.errors).map(([name, { message }]) => {
    const { versions = [], texts = [] } = document['x-errors'][name] ?? {}
    return {
      texts: [message, ...versions.map((version) => version.message), ...texts.map((text) => text.message)],
      patterns: versions.flatMap(({ pattern }) => pattern ?? []),
    }
  })
  const each = (texts: readonly string[]) => [...new Set(texts.map((text) => text.trim()))].filter(Boolean).sort()
  return {
    texts: each(errors.flatMap(({ texts }) => texts)),
    patterns: each(errors.flatMap(({ patterns }) => patterns)),
  }
}
