/** Writes the languages, further examples and sources of a method's page, which its twin leaves to separate files. */
import { chain } from '../../chain.config.ts'
import { lineUrl, observedText, type Statement } from '../lib/evidence.ts'
import type { ExampleCase } from '../lib/method-model.ts'
import { LOCAL_ENDPOINT, OF_OTHER_CHAIN, UNSERVED } from '../lib/network-names.ts'
import type { SeenLine } from '../lib/observed.ts'
import { methodPath } from '../lib/path.ts'
import { provenanceLabel, provenanceText } from '../lib/provenance.ts'
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

/** One recorded case under its title, with its endpoint if that is not the default one. */
export const exampleText = (example: ExampleCase, snippets?: MethodToWrite['snippets']): string =>
  [
    `### ${example.title}`,
    example.summary,
    ...(example.invalidRequest ? ['Invalid request, shown deliberately.'] : []),
    ...requestHead(example, snippets),
    json(example.request),
    `Response, ${provenanceLabel(example.provenance)}:`,
    json(example.response),
    ...(example.notifications ?? []).flatMap(({ title, message }) => [`Message, ${title}:`, json(message)]),
  ].join('\n\n')

function requestHead({ name }: ExampleCase, snippets: MethodToWrite['snippets']): string[] {
  const isLocal = snippets?.local?.includes(name) === true
  const endpoint = isLocal ? LOCAL_ENDPOINT : snippets?.elsewhere?.[name]
  const to = endpoint === undefined ? 'Request:' : `Request to ${code(endpoint.http)}:`
  return isLocal ? [OF_OTHER_CHAIN, to] : [to]
}

/** The cases after the first. Undefined if there are none. */
function methodExamples({ method, cases, snippets, addressOf }: MethodToWrite): string | undefined {
  if (cases.length < 2) return undefined
  const written = cases.slice(1).map((one) => exampleText(one, snippets))
  return pageDocument(`${method.name}: further examples`, addressOf(methodPath(method.name)), written.join('\n\n'))
}

/** Undefined for a method without a request that can be sent. */
function methodCode({ method, cases, snippets, addressOf }: MethodToWrite): string | undefined {
  if (!snippets || snippets.snippets.length === 0) return undefined
  const blocks = snippets.snippets.map(({ label, language, code: text }) => `## ${label}\n\n${fence(text, language)}`)
  return pageDocument(
    `${method.name}: the request in every language`,
    addressOf(methodPath(method.name)),
    [firstCase(method.name, cases), ...(snippets.unserved ? [UNSERVED] : []), ...blocks].join('\n\n'),
  )
}

/** Names the case of the code, and where the requests of the others are. */
function firstCase(method: string, [first, ...others]: MethodToWrite['cases']): string {
  const rest = others.length === 0 ? '' : ` The requests of the other cases are in ${code(`${method}.examples.md`)}.`
  return `The case is “${first?.title}”.${rest}`
}

/** All source lines behind the page's statements, of which the page links one each, and the origin of its examples. */
function methodSources({ method, cases, statements, seen = [], addressOf }: MethodToWrite): string | undefined {
  if (statements.length + cases.length === 0) return undefined
  const rows = [...statements.map(statementCells), ...seen.map(seenCells)]
  const parts = [
    ...(rows.length === 0 ? [] : [table(['Statement', 'Source line', `Answer of a ${chain.name} node`], rows)]),
    ...(cases.length === 0 ? [] : ['## Examples', table(['Example', 'Origin'], cases.map(originCells))]),
  ]
  return pageDocument(`${method.name}: sources`, addressOf(methodPath(method.name)), parts.join('\n\n'))
}

function originCells({ title, provenance }: ExampleCase): string[] {
  const { url } = provenance
  return [title, `${provenanceText(provenance)}${url === undefined ? '' : ` [Source](${url})`}`]
}

function statementCells(statement: Statement): string[] {
  const { kind, id, source = [], without, after } = statement
  const lines = source.map((line) => `[${line.path}:${line.line}](${lineUrl(line)}) ${code(line.literal)}`)
  const later = after ? [`${after.state}: ${after.repository} ${after.paths.join(', ')}`] : []
  return [
    `${kind} ${id}`,
    [...(lines.length > 0 ? lines : [without ?? '']), ...later].join('; '),
    observedText(statement),
  ]
}

/** Who saw the answers of an endpoint. */
function seenCells({ host, facts }: SeenLine): string[] {
  const seen = facts.flatMap(({ text, row }) => (row === undefined ? [] : [`${text}: ${row.by}, ${row.date}`]))
  return [`endpoint ${host}`, '', seen.join('; ') || 'published by its provider']
}
