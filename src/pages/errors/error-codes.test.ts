/** The document, the catalog's markup, the twins and the classification against the collected codes of both ranges. */
import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { authoredErrors } from '../../../test/authored.ts'
import { errorAnchor } from '../../core/lib/error-anchor.ts'
import { answersAt, type ErrorVersion, mainnetRelease } from '../../core/lib/error-model.ts'
import { indexStatements, lineUrl, type Statement } from '../../core/lib/evidence.ts'
import { pageMarkdown } from '../../core/markdown/page-markdown.ts'
import { classifyRpcError } from '../../package/explain/classify.ts'
import type { ReferenceDocument } from '../common/document.ts'
import { ErrorCatalogue } from './ErrorCatalogue.tsx'

type Answer = { code: number; message: string; methods?: string[] }
type Collected = { name: string; responses: (Answer & { since?: string; until?: string })[] }

const COLLECTION = 'test/vectors/error-codes.json'
const { errors, others } = JSON.parse(readFileSync(COLLECTION, 'utf8')) as {
  errors: Collected[]
  others: { name: string; code: number; message: string }[]
}
const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as ReferenceDocument
const statements = JSON.parse(readFileSync('generated/evidence.json', 'utf8')) as Statement[]
const evidence = indexStatements(statements)
const markup = renderToStaticMarkup(createElement(ErrorCatalogue, { document, examples: {}, evidence, base: '/' }))
const twin = pageMarkdown({ html: `<h1>Errors</h1>${markup}`, address: 'https://docs.example/errors' })

/** Document entries for a collected error that was split. The other entries kept their names. */
const SPLIT: Readonly<Record<string, string[]>> = { MethodNotSupported: ['MethodNotSupported', 'DiffModeNotSupported'] }
/**
 * The collection uses the snapshot of 2026-08-21 for 0.16.1. The tag of that release lacks the limiter and this error.
 */
const NOT_BEFORE_0162 = ['FeeHistoryConcurrencyLimit']

/** The release of mainnet stands for every release since 0.16.2. */
const releaseOf = ({ since, until }: { since?: string; until?: string }): string =>
  until ?? (since === undefined || since === '0.16.2' ? mainnetRelease(document['x-clients']) : since)

const idsOf = (name: string): string[] => SPLIT[name] ?? [name]
const versionsOf = (name: string): ErrorVersion[] =>
  idsOf(name).flatMap((id) => [...(document['x-errors'][id]?.versions ?? [])])

/** `Rlp Decode error: <detail>` is collected with the variable part, `Internal error` without it. */
const bare = (text: string): string => text.replace(/: <\w+>$/, '').trimEnd()

const hasAnswer = (answers: readonly ErrorVersion[], { code, message, methods }: Answer): boolean =>
  answers.some(
    (answer) =>
      answer.code === code &&
      bare(answer.message) === bare(message) &&
      (methods === undefined || answer.methods === undefined || answer.methods.some((name) => methods.includes(name))),
  )

const ids = Object.keys(document['x-errors'])
/** Text of an entry of the page. */
const onPage = (id: string): string =>
  (markup.split(`id="${errorAnchor(id)}"`)[1]?.split('<h4')[0] ?? '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&#x27;', "'")
/** The same entry of the twin. The sections are in the order of the page. */
const anchors = [...markup.matchAll(/<h4 id="([^"]+)"/g)].map(([, anchor = '']) => anchor)
const sections = twin.split('\n#### ').slice(1)
const inTwin = (id: string): string =>
  (sections[anchors.indexOf(errorAnchor(id))] ?? '').split('\n### ')[0]?.replaceAll('\\', '') ?? ''

const cases = errors.flatMap(({ name, responses }) => {
  const known = responses.filter(({ until }) => until === undefined || !NOT_BEFORE_0162.includes(name))
  const releases = [...new Set(known.map(releaseOf))]
  return releases.map((release) => [name, release, known.filter((one) => releaseOf(one) === release)] as const)
})

test('the collection holds every error of the document', () => {
  const held = [...errors, ...others].flatMap(({ name }) => idsOf(name))
  const cure = `${COLLECTION} lacks errors of openrpc/errors.yaml: add the responses of each to "errors" there`
  expect(
    authoredErrors.filter((name) => !held.includes(name)),
    cure,
  ).toEqual([])
})

test('every entry of the document has a section of the page and one of the twin', () => {
  expect([anchors.length, sections.length]).toEqual([ids.length, ids.length])
})

/** Errors that have lines of source. For the others, the evidence explains why there are none. */
const sourced = ids.filter((id) => evidence.get(`error ${id}`)?.without === undefined)

test.each(sourced)('%s is marked with its source on the page, and every line of it stands in the twin', (id) => {
  const lines = evidence.get(`error ${id}`)?.source ?? []
  const cure = `generated/evidence.json has no line of ${id}: add it to openrpc/evidence/errors.yaml, run npm run generate`
  expect(lines.length, cure).toBeGreaterThan(0)
  expect(markup).toContain(`aria-label="source of ${id}"`)
  for (const line of lines) expect(inTwin(id)).toContain(lineUrl({ ...line, commit: line.commit.slice(0, 10) }))
})

describe.each(cases)('%s of client %s', (name, release, answers) => {
  test('is in the document with code and text', () => {
    const known = answersAt(versionsOf(name), release)
    for (const answer of answers)
      expect(
        hasAnswer(known, answer),
        `${COLLECTION} has an answer that openrpc/errors.yaml lacks: ${JSON.stringify(answer)}`,
      ).toBe(true)
  })

  test('is classified as one of its entries says', () => {
    const verdicts = idsOf(name).map((id) => document['x-errors'][id]?.verdict)
    for (const { code, message, methods } of answers) {
      const said = classifyRpcError({ code, message, method: methods?.[0] }, { clientVersion: `Monad/${release}` })
      const own = document['x-errors'][said.entry ?? '']?.versions ?? []
      expect(
        own.some((version) => version.code === code),
        `${said.entry} ${code}`,
      ).toBe(true)
      if (idsOf(name).includes(said.entry ?? '')) expect([...verdicts, 'fix-account']).toContain(said.verdict)
    }
  })

  test('stands on the page and in its twin', () => {
    for (const { code, message } of answers) {
      const ids = idsOf(name).filter((id) => hasAnswer(document['x-errors'][id]?.versions ?? [], { code, message }))
      expect(ids.length, `${COLLECTION}: the document has no ${code} "${message}" of ${name}`).toBeGreaterThan(0)
      for (const text of ids.flatMap((id) => [onPage(id), inTwin(id)])) {
        expect(text).toContain(String(code))
        expect(text).toContain(bare(message).replace(/ 1000$/, ' <limit>'))
      }
    }
  })
})

test.each(others)('$name, found beside them, is in the document', ({ name, code, message }) => {
  const [first] = document['x-errors'][name]?.versions ?? []
  expect([first?.code, bare(first?.message ?? '')], `${COLLECTION} and openrpc/errors.yaml differ in ${name}`).toEqual([
    code,
    bare(message),
  ])
})
