/** A recorded request and response with its provenance. Types only, published by the package. */

/** Provenance of an example. Only responses of a node, Monad or other, may be called recorded. */
export type ProvenanceKind = 'monad-node' | 'assembled' | 'other-node' | 'published' | 'constructed'

export type Provenance = {
  kind: ProvenanceKind
  /** The node that responded or that provided the data. Set if a node responded. */
  node?: string
  client?: string
  chainId?: number
  block?: number
  date?: string
  source: string
  url?: string
  /** License of the source, if stated. */
  licence?: string
  /** How the pair was put together, and which checks it passed. */
  note?: string
}

export type ExampleOutcome = 'normal' | 'null' | 'edge' | 'error'

/** A message that a subscription sends after its response. */
export type ExampleMessage = {
  title: string
  message: { jsonrpc: '2.0'; method: string; params: { subscription: string; result: unknown } }
}

/** A request and its response, including the envelope. */
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
  /** In a few words, the answer of a node to the request now, or to one like it where no answer to this one is known. */
  today?: string
  /** The request breaks the schema on purpose, to show the error. */
  invalidRequest?: true
  /** Messages after the response of a subscription, in order. */
  notifications?: readonly ExampleMessage[]
  provenance: Provenance
}
