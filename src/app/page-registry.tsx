/**
 * Every page made by code, found by its `page.ts` or `page-list.ts`, with the code that renders it. Only the build
 * loads this.
 */
import type { ReactElement } from 'react'
import type { PageDefinition, PageList } from '../core/model/define-page.ts'
import type { RenderInput } from '../core/model/rendering.ts'
import type { Route } from '../core/model/routes.ts'
import { CopyPageMenu } from '../frame/shell/copy-page/CopyPageMenu.tsx'
import type { ReferencePageInput } from '../pages/common/page-input.ts'
import { reference } from './reference-data.ts'

type Render = (input: ReferencePageInput) => ReactElement

const pages = import.meta.glob<PageDefinition>('../**/page.ts', { eager: true, import: 'default' })
const lists = import.meta.glob<PageList>('../**/page-list.ts', { eager: true, import: 'default' })
const renders = import.meta.glob<Render>('../**/render.tsx', { eager: true, import: 'default' })

const renderBeside = (file: string): Render | undefined => renders[file.replace(/[^/]*$/, 'render.tsx')]

const methodParts = import.meta.glob<string>('/openrpc/methods/*.yaml', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The file below the repository's root that one edits to change a page. */
export function sourceOf({ path, file, method }: Route): string | undefined {
  if (method !== undefined)
    return Object.keys(methodParts)
      .find((part) => methodParts[part]?.includes(`- name: ${method}\n`))
      ?.slice(1)
  return file === undefined ? fileByPath.get(path) : `content/${file}`
}

const fileByPath = new Map(
  [
    ...Object.entries(pages).map(([file, { path }]) => [path, file] as const),
    ...Object.entries(lists).flatMap(([file, list]) => list(reference).map(({ path }) => [path, file] as const)),
  ].map(([path, file]) => [path, file.replace(/^\.\./, 'src')]),
)

const renderByPath = new Map([
  ...Object.entries(pages).map(([file, { path }]) => [path, renderBeside(file)] as const),
  ...Object.entries(lists).flatMap(([file, list]) =>
    list(reference).map(({ path }) => [path, renderBeside(file)] as const),
  ),
])

/** The article of a page made by code. Undefined for a path that neither file names. */
export const codePage = (path: string, input: RenderInput): ReactElement | undefined =>
  renderByPath.get(path)?.({ ...input, path, reference, copyPage: <CopyPageMenu /> })
