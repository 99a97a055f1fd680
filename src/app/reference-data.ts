/** Generated files that reference pages are prerendered from. Only the build loads this. */
import { indexStatements } from '../core/lib/evidence.ts'
import { ReferenceStore } from '../core/model/reference-store.ts'
import type { ReferenceDocument } from '../pages/common/document.ts'

const files = import.meta.glob<unknown>(
  ['/generated/*.json', '/generated/methods/*.json', '/generated/examples/*.json', '/generated/snippets/*.json'],
  { eager: true, import: 'default' },
)

/** The generated files of the reference, as part of the prerenderer's bundle. */
export const reference = new ReferenceStore(
  Object.fromEntries(Object.entries(files).map(([path, content]) => [path.slice('/generated/'.length), content])),
)

const modules = import.meta.glob<string>('/generated/types/index.ts', { eager: true, query: '?raw', import: 'default' })

/** Text of the generated types. */
export const typesModule = modules['/generated/types/index.ts'] ?? ''
export const referenceDocument = reference.document<ReferenceDocument>()
/** Lines of source and answers of nodes, by statement. */
export const evidence = indexStatements(reference.statements)
export const comparison = reference.comparison
export const exampleCases = Object.fromEntries(reference.methods.map((name) => [name, reference.examples(name)]))
