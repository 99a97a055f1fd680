/** Every page made by code, found by its `page.ts` or `page-list.ts`, and what draws it. Only the build loads this. */
import type { ReactElement } from 'react'
import type { PageDefinition, PageList } from '../core/model/define-page.ts'
import type { RenderInput } from '../core/model/rendering.ts'
import { CopyPageMenu } from '../frame/shell/copy-page/CopyPageMenu.tsx'
import type { ReferencePageInput } from '../pages/common/page-input.ts'
import { reference } from './reference-data.ts'

type Render = (input: ReferencePageInput) => ReactElement

const pages = import.meta.glob<PageDefinition>('../**/page.ts', { eager: true, import: 'default' })
const lists = import.meta.glob<PageList>('../**/page-list.ts', { eager: true, import: 'default' })
const renders = import.meta.glob<Render>('../**/render.tsx', { eager: true, import: 'default' })

const renderBeside = (file: string): Render | undefined => renders[file.replace(/[^/]*$/, 'render.tsx')]

const renderByPath = new Map([
  ...Object.entries(pages).map(([file, { path }]) => [path, renderBeside(file)] as const),
  ...Object.entries(lists).flatMap(([file, list]) =>
    list(reference).map(({ path }) => [path, renderBeside(file)] as const),
  ),
])

/** The article of a page made by code; undefined for a path that neither file names. */
export const codePage = (path: string, input: RenderInput): ReactElement | undefined =>
  renderByPath.get(path)?.({ ...input, path, reference, copyPage: <CopyPageMenu /> })
