/** The document of drafted methods, as `generated/draft.json` has it. Types only. */

export type DraftSchema = {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, DraftSchema>
  items?: DraftSchema
  [keyword: string]: unknown
}

/** Objects that a query returns, by name: `blocks`, `logs`. */
export type DraftObject = {
  /** Fields that order the objects. */
  key: string[]
  /** Field that other objects refer to. */
  id?: string
  /** Fields that some of the objects lack. */
  sometimes: string[]
  /** The objects that lack such a field, in words. */
  absent: Record<string, string>
}

/** The proposal behind a part of the document. */
type Marked = { 'x-draft': string }

export type DraftMethod = {
  name: string
  summary: string
  paramStructure: 'by-position'
  params: (Marked & { name: string; required: true; schema: DraftSchema })[]
  result: Marked & { name: string; schema: DraftSchema }
  errors: (Marked & { code: number; message: string; 'x-cause': string; 'x-remedy': string })[]
  'x-draft': string
  'x-query': { primary: string; relations: string[] }
  /** Reason to use the method instead of that call. */
  'x-why': string
  /** Call to use until a node has the method. */
  'x-today': string
  /** Conditions that the filter lacks, with a way around. */
  'x-limits'?: string
  /** What to do before results are used. */
  'x-warning'?: string
  'x-example'?: DraftExample
}

/** Without `url`, the example is constructed. */
export type DraftExample = { title: string; source: string; url?: string; request: unknown[]; result: unknown }

export type DraftDocument = {
  openrpc: string
  info: { title: string; version: string; description: string }
  'x-draft': {
    proposal: string
    /** Public suite that judges implementations. The document follows it where the text differs. */
    suite: string
    /** Newest commits that were read. */
    commits: { text: string; suite: string }
    /** A service outside of the nodes that documents some of the methods. */
    elsewhere?: {
      name: string
      url: string
      seen: string
      methods: string[]
      endpoints: { mainnet: string; testnet: string }
    }
  }
  'x-objects': Record<string, DraftObject>
  methods: DraftMethod[]
  components: { schemas: Record<string, DraftSchema> }
}

/** `content/data/draft-vectors.json`: the last judgment of the suite's vectors. */
export type DraftRecord = {
  suite: string
  date: string
  vectors: {
    file: string
    method: string
    /** Commit of the suite at which the vector was read, where it is known. */
    commit?: string
    /** `result`, `any result`, or the code of an error. */
    expected: string
    /** `same` if the document judges it as the suite expects, otherwise the first problem. */
    verdict: string
  }[]
}
