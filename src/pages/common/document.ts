/** The parts of the OpenRPC document that reference pages read while they are prerendered. Types only. */
import type { ErrorNotes, Release, VerdictNote } from '../../core/lib/error-model.ts'
import type { LimitRow } from '../../core/lib/method-model.ts'
import type { PublishedServer } from '../../core/lib/observed.ts'

/** A limit as the document writes it. */
export type DocumentLimit = LimitRow & { 'x-since'?: string; 'x-until'?: string }

/** A schema, with the members that pages read. */
export type DocumentSchema = {
  $ref?: string
  title?: string
  type?: string
  properties?: Readonly<Record<string, DocumentSchema>>
  required?: readonly string[]
  items?: DocumentSchema
  oneOf?: readonly DocumentSchema[]
  additionalProperties?: boolean | DocumentSchema
  description?: string
}

export type DocumentMethod = {
  name: string
  params: readonly { name: string; schema: DocumentSchema }[]
  result: { name: string; schema: DocumentSchema }
  errors?: readonly { $ref: string }[]
  'x-limits'?: readonly DocumentLimit[]
  'x-beyond-list'?: unknown
}

export type ReferenceDocument = {
  info: { title: string; version: string }
  servers: readonly PublishedServer[]
  methods: readonly DocumentMethod[]
  components: {
    schemas: Readonly<Record<string, DocumentSchema>>
    errors: Readonly<Record<string, { code: number; message: string }>>
  }
  'x-errors': Readonly<Record<string, ErrorNotes>>
  'x-clients': readonly Release[]
  'x-verdicts': readonly VerdictNote[]
  'x-error-note'?: string
  'x-node-limits'?: readonly DocumentLimit[]
  'x-server-note'?: string
}
