/** Writes the languages, further examples and sources of a method's page, which its twin leaves to separate files. */
import { chain } from '../../chain.config.ts'
import { lineUrl, observedText } from '../lib/evidence.ts'
import type { ExampleCase } from '../lib/method-model.ts'
import { UNSERVED } from '../lib/network-names.ts'
import { methodPath } from '../lib/path.ts'
import { provenanceText } from '../lib/provenance.ts'
import type { MethodFile } from './card-paths.ts'
import { code, fence, pageDocument, table } from './markdown-text.ts'
import type { MethodToWrite } from './method-to-write.ts'

/** The separate files that exist for the method, without its card. */
export function methodDetails(input: MethodToWrite): { kind: Exclude<MethodFile, 'card'>; text: string }[] {
  const texts = { examples: methodExamples(input), code: methodCode(input), sources: methodSources(input) }
  return (['examples', 'code', 'sources'] as const).flatMap((kind) => {
    const text = texts[kind]
    return text === undefined ? [] : [{ kind, text }]
  })
}

const json = (value: unknown): string => fence(JSON.stringify(value, null, 2), 'json')

/** One recorded case under its title. */
export const exampleText = (example: ExampleCase): string =>
  [
    `### ${example.title}`,
    `${example.summary} ${provenanceText(example.provenance)}`,
    ...(example.invalidRequest ? ['Invalid request, shown deliberately.'] : []),
    'Request:',
    json(example.request),
    'Response:',
    json(example.response),
    ...(example.notifications ?? []).flatMap(({ title, message }) => [`Message, ${title}:`, json(message)]),
  ].join('\n\n')

/** The cases after the first. Undefined if there are none. */
function methodExamples({ method, cases, addressOf }: MethodToWrite): string | undefined {
  if (cases.length < 2) return undefined
  const written = cases.slice(1).map(exampleText)
  return pageDocument(`${method.name}: further examples`, addressOf(methodPath(method.name)), written.join('\n\n'))
}

/** Undefined for a method without a request that can be sent. */
function methodCode({ method, snippets, addressOf }: MethodToWrite): string | undefined {
  if (!snippets || snippets.snippets.length === 0) return undefined
  const blocks = snippets.snippets.map(({ label, language, code: text }) => `## ${label}\n\n${fence(text, language)}`)
  return pageDocument(
    `${method.name}: the request in every language`,
    addressOf(methodPath(method.name)),
    [...(snippets.unserved ? [UNSERVED] : []), ...blocks].join('\n\n'),
  )
}

/** All source lines behind the page's statements. The page itself links one line for each. */
function methodSources({ method, statements, addressOf }: MethodToWrite): string | undefined {
  if (statements.length === 0) return undefined
  const rows = statements.map((statement) => {
    const { kind, id, source = [], without, after } = statement
    const lines = source.map((line) => `[${line.path}:${line.line}](${lineUrl(line)}) ${code(line.literal)}`)
    const later = after ? [`${after.state}: ${after.repository} ${after.paths.join(', ')}`] : []
    return [
      `${kind} ${id}`,
      [...(lines.length > 0 ? lines : [without ?? '']), ...later].join('; '),
      observedText(statement),
    ]
  })
  return pageDocument(
    `${method.name}: sources`,
    addressOf(methodPath(method.name)),
    table(['Statement', 'Source line', `Answer of a ${chain.name} node`], rows),
  )
}
