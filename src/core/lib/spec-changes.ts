/** The shape of `generated/spec-changes.json`: what changed between versions of the document, computed. Types only. */

export type SpecChange = {
  kind: 'added' | 'removed' | 'changed'
  subject: 'method' | 'parameter' | 'result' | 'shape' | 'error' | 'limit'
  /** Method or component, and the place in it: `eth_getLogs`, `Block.size`. */
  where: string
  /** One sentence, inline Markdown. */
  text: string
  /** A program that worked with the version before may fail. */
  breaking: boolean
  /** Required changes in such a program. */
  migration?: string
  /** Methods that are affected. */
  methods: string[]
}

export type SpecRelease = {
  version: string
  /** Day of the release, from CHANGELOG.md. */
  date?: string
  /** The version to compare with. Undefined for the first version. */
  from?: string
  /** The current, unreleased document. */
  unreleased?: true
  counts: { methods: number; beyond: number; shapes: number; errors: number; examples: number }
  changes: SpecChange[]
}
