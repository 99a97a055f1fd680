/** An OpenRPC document → the files of a folder. Nothing is written here. */
import { identifiers } from './names.ts'
import { type OpenRpc, readOpenRpc } from './read-document.ts'
import { typesFile } from './types.ts'
import { validatorsFile, validatorTypes } from './validators.ts'

/** Texts by file name, and what they hold. */
export type Generated = { files: Record<string, string>; methods: number; schemas: number }

/**
 * Types, validators and the map of methods of a document.
 * @throws {PortalError} `GENERATE_DOCUMENT` or `GENERATE_SCHEMA`, each naming the place.
 */
export function generatedFiles(text: string): Generated {
  const document = readOpenRpc(text)
  const names = identifiers(Object.keys(document.schemas))
  return {
    files: {
      'types.ts': typesFile(document, names),
      'validators.js': validatorsFile(document, names),
      'validators.d.ts': validatorTypes(document, names),
      'methods.ts': methodsFile(document),
      'index.ts': INDEX,
    },
    methods: document.methods.length,
    schemas: names.size,
  }
}

const INDEX = `export * from './methods.js'
export type * from './types.js'
export * from './validators.js'
`

function methodsFile({ methods }: OpenRpc): string {
  const rows = methods.map(({ name, summary = '', deprecated, params, errors }) => {
    const own = params.map((param) => ({ name: param.name, required: param.required }))
    return `  ${JSON.stringify(name)}: ${JSON.stringify({ summary, deprecated, params: own, errors })},`
  })
  return `import type { MethodName } from './types.js'

export type MethodFacts = {
  summary: string
  deprecated: boolean
  params: { name: string; required: boolean }[]
  errors: { code: number; message: string }[]
}

/** What the document says of each method, by name. */
export const methods: Record<MethodName, MethodFacts> = {
${rows.join('\n')}
}
`
}
