/** The input of a reference page. */
import type { ReactNode } from 'react'
import { chain } from '../../chain.config.ts'
import type { MethodModel } from '../../core/lib/method-model.ts'
import type { ReferenceStore } from '../../core/model/reference-store.ts'
import type { RenderInput } from '../../core/model/rendering.ts'
import type { ReferenceDocument } from './document.ts'

export type ReferencePageInput = RenderInput & {
  /** Path of the page. One `render.tsx` may draw several pages. */
  path: string
  reference: ReferenceStore
  copyPage: ReactNode
}

export const documentOf = ({ reference }: ReferencePageInput): ReferenceDocument =>
  reference.document<ReferenceDocument>()

/** Names of the methods in the order of the document. */
export const methodNames = (input: ReferencePageInput): string[] => documentOf(input).methods.map(({ name }) => name)

/** Recorded cases by method. */
export const examplesOf = ({ reference }: ReferencePageInput) =>
  Object.fromEntries(reference.methods.map((name) => [name, reference.examples(name)]))

/** Methods in the order of the index, with unlisted methods last. */
export const modelsOf = ({ reference }: ReferencePageInput): readonly MethodModel[] => reference.models

/**
 * Address of the packed package, which npm and npx accept directly. Relative to the root of the site when `siteUrl` is
 * empty.
 */
export const tarballUrl = (version: string, siteUrl: string, base: string): string =>
  `${siteUrl}${base}pkg/${chain.packageName}-${version}.tgz`
