/** Pages made by code: the route's path → what stands in the article. Routes are listed in site/built-in-pages.ts. */
import type { ReactElement } from 'react'
import type { RenderInput } from '../model/rendering.ts'
import { MethodIndexPage } from '../reference/methods/MethodIndexPage.tsx'
import { SearchPage } from '../search/ui/parts/SearchPage/SearchPage.tsx'
import { CopyPageMenu } from '../shell/CopyPageMenu.tsx'
import {
  ErrorCatalogue,
  ErrorVerdicts,
  EthereumComparison,
  InstallPackage,
  ReferenceExports,
  TypeList,
} from './reference-components.tsx'
import { comparison } from './reference-data.ts'
import { referencePages } from './reference-pages.tsx'

/** Verdict of the computed comparison by method, as badges of the index. */
const verdicts = Object.fromEntries(comparison.methods.map(({ name, verdict }) => [name, verdict]))

export const builtInPages: Readonly<Record<string, (input: RenderInput) => ReactElement>> = {
  ...referencePages,
  '/search': ({ sidebar, referenceLinks, base }) => (
    <SearchPage sidebar={sidebar} referenceLinks={referenceLinks} base={base} />
  ),
  '/reference/json-rpc': ({ methods, base }) => (
    <MethodIndexPage index={methods} verdicts={verdicts} base={base} copyPage={<CopyPageMenu />} />
  ),
}

/** Authoring components that show the reference; siblings of those in guides/, which may not import them. */
export const referenceComponents: Readonly<Record<string, unknown>> = {
  ErrorCatalogue,
  ErrorVerdicts,
  EthereumComparison,
  InstallPackage,
  ReferenceExports,
  TypeList,
}
