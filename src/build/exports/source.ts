/** Inputs of the exports: the document and the recorded examples. */
import type { ExampleCase } from '../../core/lib/method-model.ts'

export type SourceSchema = Record<string, unknown>

export type SourceMethod = {
  name: string
  summary: string
  description: string
  params: readonly { name: string; required?: boolean; description?: string; schema: SourceSchema }[]
  result: { name: string; description?: string; schema: SourceSchema }
  errors?: readonly { $ref: string }[]
  'x-subject': string
  'x-beyond-list'?: { enabledBy: string }
  'x-transport'?: string
}

export type SourceDocument = {
  info: { title: string; version: string; description?: string; license?: { name: string } }
  servers: readonly { name: string; url: string; 'x-network'?: string }[]
  'x-subjects': readonly { id: string; title: string }[]
  methods: readonly SourceMethod[]
  components: {
    schemas: Readonly<Record<string, SourceSchema>>
    errors: Readonly<Record<string, { code: number; message: string }>>
  }
}

export type Source = {
  document: SourceDocument
  examples: Readonly<Record<string, readonly ExampleCase[]>>
  /** Address of the site, for links back to the reference. */
  siteUrl: string
}

/** Default endpoint of every collection. A variable, so that it can be changed in one place. */
export const LOCAL_URL = 'http://localhost:8080'

export type Group = { title: string; methods: readonly SourceMethod[] }

/** Methods that support POST, by subject, in reference order. Methods beyond the list are last. */
export function groupsOf({ methods, 'x-subjects': subjects }: SourceDocument): Group[] {
  const overHttp = methods.filter((method) => method['x-transport'] !== 'websocket')
  const listed = overHttp.filter((method) => !method['x-beyond-list'])
  return [
    ...subjects.map(({ id, title }) => ({ title, methods: listed.filter((method) => method['x-subject'] === id) })),
    { title: 'More methods', methods: overHttp.filter((method) => method['x-beyond-list']) },
  ].filter((group) => group.methods.length > 0)
}

export const pageOf = ({ siteUrl }: Source, name: string): string => `${siteUrl}/reference/json-rpc/${name}`
