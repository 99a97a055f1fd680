/** One recorded pair of request and answer, and who says that it is so. Types only; the package publishes them. */

/** One of five answers to "who says so?". Only what a node answered, Monad's or another, may be called recorded. */
export type ProvenanceKind = 'monad-node' | 'assembled' | 'other-node' | 'published' | 'constructed'

export type Provenance = {
  kind: ProvenanceKind
  /** Whose answer it is, or whose data; named where a node answered. */
  node?: string
  client?: string
  chainId?: number
  block?: number
  date?: string
  source: string
  url?: string
  /** Under which terms the source may be read, where it says so. */
  licence?: string
  /** How the pair was put together, and which checks it passed. */
  note?: string
}

export type ExampleOutcome = 'normal' | 'null' | 'edge' | 'error'

/** One request with the answer it got, envelope included. */
export type ExampleCase = {
  /** File name without ending: `by-number`. */
  name: string
  title: string
  outcome: ExampleOutcome
  summary: string
  request: { jsonrpc: '2.0'; id: number | string; method: string; params: unknown }
  response:
    | { jsonrpc: '2.0'; id: number | string | null; result: unknown }
    | { jsonrpc: '2.0'; id: number | string | null; error: { code: number; message: string; data?: unknown } }
  /** The request breaks the schema on purpose, to show the error. */
  invalidRequest?: true
  provenance: Provenance
}
