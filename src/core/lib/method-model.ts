/**
 * The shape of `generated/methods/<method>.json`, which contains the data of one reference page, computed from the
 * OpenRPC document. Types only, so codegen writes it and pages read it without sharing code.
 */

import type { VersionRange } from './client-version.ts'
import type { ErrorText, Verdict } from './error-model.ts'

export type { ExampleCase, ExampleOutcome, Provenance, ProvenanceKind } from './example-case.ts'

/** Determines how a quantity is displayed next to its hex form. */
export type Unit = 'wei' | 'wei-per-gas' | 'gas' | 'seconds' | 'block' | 'index' | 'bytes' | 'ms' | 'count'

/** The types that client libraries convert a wire value to. */
export type LibraryTypes = { wire: string; viem: string; ethers: string; web3py: string }

/** One allowed value of an enumeration, such as a block tag. */
export type EnumValue = { value: string; description: string }

/** One alternative of a union, named by its title. */
export type Branch = {
  title: string
  /** Type in words, such as `Hash32[]`. */
  type: string
  description: string
  /** The pattern in words, if the branch is a patterned string. */
  rule?: string
  values?: EnumValue[]
  /** Type of the keys, when the branch is a map. */
  keys?: string
  rows?: SchemaRow[]
  /** The branch is itself a union. */
  branches?: Branch[]
  /** For a recursive shape, the anchor of the row whose fields repeat. */
  recursion?: { component: string; anchor: string }
}

/** Whether a wrong form is described in words, such as `five topics`, and not shown as a value. */
export const isWords = (value: string): boolean => /^\w+ [a-z]+$/.test(value)

/** A named value, which is a parameter, the result or a field of either. Bounds are the releases that support it. */
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
  /** Subheading of the field list that contains this row. */
  group?: string
  /** Value that is always the same on Monad. */
  constant?: string
  /** Value that the node uses if the parameter or field is omitted. */
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
  /** Alternatives, in order. `null` is not included (see `nullable`). */
  branches?: Branch[]
  /** Type of the keys if the value is a map. `rows` then contains the fields of each value. */
  keys?: string
  /** Fields of an object, or of an array's object items. */
  rows?: SchemaRow[]
  /** For a recursive shape, the anchor of the row whose fields repeat. */
  recursion?: { component: string; anchor: string }
}

/** One answer of an error, as a table shows it. `message` is the pattern if the text varies. */
export type AnswerRow = VersionRange & { code: number; message: string; when?: string; data?: string }

export type ErrorRow = {
  /** Key in components.errors: `InvalidParams`. */
  id: string
  /** Code and message from the newest mainnet client. Variable parts are single capitals or `<words>`. */
  code: number
  message: string
  verdict: Verdict
  /** Contents of `data` in the error object, if present. */
  data?: string
  cause: string
  remedy: string
  /** All answers, newest first, if there are several or releases differ. */
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

/** Method data for the index page, the sidebar and search. Bounds are the releases that have the method. */
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
  /** How to enable a method that the node serves beyond the specification's list. */
  beyond?: string
  transport?: 'websocket'
}

/** The messages of one kind. `rows` are the fields beyond the fields of the kind `like`, or all without it. */
export type MessageRow = { kind: string; fires: string; like?: string; rows: SchemaRow[] }

export type MethodModel = MethodSummary & {
  description: string
  params: SchemaRow[]
  resultRow: SchemaRow
  /** Messages of a subscription, one entry for each kind. */
  messages?: MessageRow[]
  /** Reasons for a null result. Empty if it is never null. */
  nullReasons: string[]
  errors: ErrorRow[]
  limits: LimitRow[]
  /** Differences from Ethereum, in words. */
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
  /** Default endpoint for examples that do not specify another. */
  endpoint: { http: string; ws: string; viemChain?: string }
  /** Endpoints of cases that need another network or a past state. */
  elsewhere?: Readonly<Record<string, { http: string; ws: string; viemChain?: string }>>
  /** Names of cases of another chain. A local node is the endpoint of their snippets. */
  local?: readonly string[]
  /** No public endpoint serves the method, so a local node is the endpoint of all cases. */
  unserved?: true
  snippets: { id: string; label: string; language: string; code: string }[]
}
