/** Drafted methods, as `openrpc/draft.yaml` has them. */
import type { DraftDocument, DraftExample, DraftSchema } from '../../../src/core/lib/draft.ts'

export const DRAFT = 'openrpc/draft.yaml'

export type Described = { type: string; description: string }

/** The head of the file explains each member. */
export type DraftFile = DraftDocument['x-draft'] & {
  description: string
  types: Record<string, DraftSchema>
  request: Record<string, Described>
  result: Record<string, { description: string }>
  objects: Record<
    string,
    {
      key: string[]
      id?: string
      like: string[]
      describe?: Record<string, string>
      absent?: Record<string, string>
      fields: Record<string, string>
    }
  >
  methods: {
    name: string
    summary: string
    why: string
    today: string
    limits?: string
    warning?: string
    primary: string
    relations: string[]
    filter: Record<string, Described>
  }[]
  errors: { code: number; message: string; cause: string; remedy: string }[]
  examples: (DraftExample & { method: string })[]
}
