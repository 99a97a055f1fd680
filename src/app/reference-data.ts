/** Generated files that reference pages are prerendered from. Only the build loads this. */
import type { Comparison } from '../lib/comparison-model.ts'
import type { ExampleCase, MethodModel } from '../lib/method-model.ts'
import type { SpecRelease } from '../lib/spec-changes.ts'
import type { ReferenceDocument } from '../reference/document.ts'

type Json<T> = Record<string, { default: T }>

const whole = import.meta.glob<{ default: unknown }>(
  ['/generated/openrpc.json', '/generated/compare.json', '/generated/spec-changes.json'],
  { eager: true },
)
const models = import.meta.glob<{ default: MethodModel }>(['/generated/methods/*.json', '!**/index.json'], {
  eager: true,
}) as Json<MethodModel>
const cases = import.meta.glob<{ default: ExampleCase[] }>('/generated/examples/*.json', { eager: true }) as Json<
  ExampleCase[]
>

function read<T>(name: string): T {
  const file = whole[`/generated/${name}.json`]
  if (!file) throw new Error(`generated/${name}.json is missing; run "npm run generate".`)
  return file.default as T
}

const byName = <T>(files: Json<T>): Record<string, T> =>
  Object.fromEntries(
    Object.entries(files).map(([path, file]) => [path.slice(path.lastIndexOf('/') + 1, -'.json'.length), file.default]),
  )

const modules = import.meta.glob<string>('/generated/types/index.ts', { eager: true, query: '?raw', import: 'default' })

/** Text of the generated types. */
export const typesModule = modules['/generated/types/index.ts'] ?? ''
export const referenceDocument = read<ReferenceDocument>('openrpc')
export const comparison = read<Comparison>('compare')
export const specReleases = read<SpecRelease[]>('spec-changes')
export const methodModels = byName(models)
export const exampleCases = byName(cases)

/** Address of the packed package, which npm and npx take as it is; from the root of the site when `siteUrl` is empty. */
export const tarballUrl = (siteUrl: string, base: string): string =>
  `${siteUrl}${base}pkg/monad-json-rpc-${referenceDocument.info.version}.tgz`
