/**
 * The shape of `generated/methods/<method>.json`: everything one reference page needs, computed from the
 * OpenRPC document. Types only, so codegen writes it and pages read it without sharing code.
 */

import type { VersionRange } from './client-version.ts'
import type { ErrorText, Verdict } from './error-model.ts'

export type { ExampleCase, ExampleOutcome, Provenance, ProvenanceKind } from './example-case.ts'

/** How a quantity is shown beside its hex form. */
export type Unit = 'wei' | 'wei-per-gas' | 'gas' | 'seconds' | 'block' | 'index' | 'bytes' | 'ms' | 'count'

/** What client libraries turn a wire value into. */
export type LibraryTypes = { wire: string; viem: string; ethers: string; web3py: string }

/** One allowed value of an enumeration, such as a block tag. */
export type EnumValue = { value: string; description: string }

/** One alternative of a union, named by its title. */
export type Branch = {
  title: string
  /** Type in words, such as `Hash32[]`. */
  type: string
  description: string
  /** The pattern in words, where the branch is a patterned string. */
  rule?: string
  values?: EnumValue[]
  /** Type of the keys, when the branch is a map. */
  keys?: string
  rows?: SchemaRow[]
  /** The branch is itself a union. */
  branches?: Branch[]
  /** The shape repeats: anchor of the row whose fields it repeats. */
  recursion?: { component: string; anchor: string }
}

/** One named value: a parameter, the result, or a field of either; a bound names releases that know it. */
export type SchemaRow = VersionRange & {
  /** Stable id made from the schema path: `params.block`, `result.logs.topics`. */
  anchor: string
  /** Wire name, letter for letter. */
  name: string
  /** Type in words: `Quantity`, `Hash32[]`, `Block or null`. */
  type: string
  /** Name of the component, when the type is one: `Quantity`, `Transaction`. */
  component?: string
  required: boolean
  nullable: boolean
  /** Inline Markdown (code spans, links). */
  description: string
  /** The pattern in words: "0x followed by 40 hex digits (20 bytes)". */
  rule?: string
  unit?: Unit
  /** Sub-head of the field list this row stands under. */
  group?: string
  /** Value that is always the same on Monad. */
  constant?: string
  /** Value the node uses when the parameter or field is left out. */
  default?: string
  /** Why the value is null. */
  nullWhen?: string
  /** When an optional field is missing. */
  absentWhen?: string
  /** Short flag: "types 1, 2, 4". */
  only?: string
  /** Frequent wrong forms, with the right one in the reason. */
  wrong?: { value: string; why: string }[]
  values?: EnumValue[]
  libraries?: LibraryTypes
  /** Alternatives, in order; `null` is not among them (see `nullable`). */
  branches?: Branch[]
  /** Type of the keys, when the value is a map; `rows` are then the fields of each value. */
  keys?: string
  /** Fields of an object, or of an array's object items. */
  rows?: SchemaRow[]
  /** The shape repeats: anchor of the row whose fields it repeats. */
  recursion?: { component: string; anchor: string }
}

/** One answer of an error, as a table shows it: `message` is the pattern, where the text varies. */
export type AnswerRow = VersionRange & { code: number; message: string; when?: string; data?: string }

export type ErrorRow = {
  /** Key in components.errors: `InvalidParams`. */
  id: string
  /** Code and text of the newest client on mainnet; parts that vary stand as single capitals or `<words>`. */
  code: number
  message: string
  verdict: Verdict
  /** What `data` of the error object holds, when it is sent. */
  data?: string
  cause: string
  remedy: string
  /** All answers, the newest first, where there are several or releases differ. */
  answers?: AnswerRow[]
  /** Fixed texts that share the code. */
  texts?: readonly ErrorText[]
  /** Where the texts were read, by client. */
  observed: readonly { client: string; source: string }[]
}

export type LimitRow = VersionRange & {
  id: string
  title: string
  value: number | string
  unit?: string
  flag?: string
  note?: string
}

export type MethodKind = 'read' | 'write' | 'debug'

/** What the index page, the sidebar and search need of one method; a bound names releases that have it. */
export type MethodSummary = VersionRange & {
  name: string
  /** `eth`, `debug`, `txpool`, `net`, `web3`, `admin`. */
  namespace: string
  /** Id of the subject group: `blocks`, `fees`. */
  subject: string
  kind: MethodKind
  summary: string
  /** `(block_hash: Hash32, return_full_txns: boolean)` */
  signature: string
  /** `Block or null` */
  result: string
  /** Set for methods the node answers beyond the specification's list: how they are enabled. */
  beyond?: string
  transport?: 'websocket'
}

export type MethodModel = MethodSummary & {
  description: string
  params: SchemaRow[]
  resultRow: SchemaRow
  /** Reasons for a null result; empty when it is never null. */
  nullReasons: string[]
  errors: ErrorRow[]
  limits: LimitRow[]
  /** What differs from Ethereum, in words. */
  ethereum: { part: string; note: string }[]
  changes: { client: string; date?: string; note: string }[]
  related: string[]
  previous?: string
  next?: string
}

/** `generated/methods/index.json`: subjects in display order with their methods, then the methods beyond the list. */
export type MethodIndex = {
  subjects: { id: string; title: string; description: string; methods: MethodSummary[] }[]
  beyond: MethodSummary[]
}

/** `generated/snippets/<method>.json`: the request of one case as text, one entry per language. */
export type SnippetFile = {
  /** Name of the case that is shown. */
  example: string
  /** Where requests go that no example asks elsewhere. */
  endpoint: { http: string; ws: string; viemChain?: string }
  /** Cases whose answer is another endpoint's: of another network, or of a past state. */
  elsewhere?: Readonly<Record<string, { http: string; ws: string; viemChain?: string }>>
  snippets: { id: string; label: string; language: string; code: string }[]
}
