/** Errors that other programs write, as `openrpc/foreign-errors.yaml` has them. */
import type { Verdict } from '../../../src/core/lib/error-model.ts'

export const FOREIGN = 'openrpc/foreign-errors.yaml'
/** Further ones, which not every program with the explainer loads. */
export const AROUND = 'openrpc/around-errors.yaml'

/** Who writes an error. */
export const FOREIGN_KINDS = ['client', 'provider', 'wallet', 'bundler', 'library', 'http', 'network'] as const

/** An error of other programs. The head of the file explains each member. */
export type ForeignError = {
  kind: (typeof FOREIGN_KINDS)[number]
  as?: string
  verdict?: Verdict
  cause: string
  remedy?: string
  codes?: number[]
  method?: string
  weak?: true
  texts: Record<string, string[]>
}

export type ForeignErrors = {
  sources: Record<string, { at: string; is?: 'library' }>
  errors: Record<string, ForeignError>
}

export type AroundErrors = ForeignErrors & {
  /** Further texts of errors of `foreign-errors.yaml`, by their names. */
  more: Record<string, ForeignError['texts']>
  /** Meanings of custom errors by signature, with the names of their values. */
  reverts: Record<string, string>
  /** Meanings of the reasons of contracts. */
  reasons: Record<string, string>
}

/** The texts of an error, apart for libraries. */
export function foreignTexts({ texts }: ForeignError, sources: ForeignErrors['sources'], isLibrary: boolean): string[] {
  const own = Object.entries(texts).filter(([source]) => (sources[source]?.is === 'library') === isLibrary)
  return own.flatMap(([, list]) => list)
}
