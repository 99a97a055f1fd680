/**
 * Snapshots of the reference's facts, so that a changed name or number appears in one file. To update them, run
 * `npx vitest run --project unit scripts/prove/content/facts.test.ts -u`.
 */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { facts } from '../../../src/core/facts/network.ts'
import { countMethods, methodsText } from '../../../src/core/lib/method-count.ts'
import type { MethodIndex } from '../../../src/core/lib/method-model.ts'
import {
  authoredErrors,
  authoredMethods,
  authoredShapes,
  furtherMethods,
  listedMethods,
} from '../../../test/authored.ts'
import { provenErrors } from '../../generate/check/check-error-lines.ts'
import { provenNumbers } from '../../generate/check/check-numbers.ts'
import { assemble } from '../../generate/openrpc/assemble.ts'
import type { OpenRpcDocument } from '../../generate/openrpc/document.ts'
import { readParts } from '../../generate/openrpc/output-files.ts'

const generated = <Content>(path: string): Content =>
  JSON.parse(readFileSync(new URL(`../../../generated/${path}`, import.meta.url), 'utf8')) as Content
const document = generated<OpenRpcDocument>('openrpc.json')
const index = generated<MethodIndex>('methods/index.json')

const listed = index.subjects.flatMap(({ methods }) => methods.map(({ name }) => name)).sort()
const further = index.beyond.map(({ name }) => name).sort()
const shapes = Object.keys(document.components.schemas).sort()
const errors = Object.entries(document.components.errors)
  .map(([name, { code }]) => `${name} ${code}`)
  .sort()

/** A heading with its lines. Each fact of the reference is in one of the sections. */
const section = (title: string, lines: readonly string[]): string => [`# ${title}`, ...lines, ''].join('\n')
const assembled = assemble(await readParts(['openrpc', 'schemas']))
const numbers = Object.entries(assembled.homes.limit).map(([id, { value, unit = '' }]) =>
  `${id}: ${value} ${unit}`.trim(),
)
const networkFacts = Object.entries(facts).map(([name, { value }]) => `${name}: ${value}`)
const messages = Object.entries(document.components.errors).map(([name, { message }]) => `${name}: ${message}`)
const SECTIONS = [
  section(methodsText(countMethods(index)), listed),
  section(`${further.length} more methods`, further),
  section(`${shapes.length} shapes`, shapes),
  section(`${errors.length} errors with the code of the newest mainnet release`, errors),
  section('Their messages', messages.sort()),
  section(`${numbers.length} numbers of nodes and endpoints`, numbers),
  section('Held against their lines of source', [
    `numbers: ${provenNumbers(assembled).length}`,
    `errors, by code or text: ${provenErrors(assembled).length}`,
  ]),
  section(`${networkFacts.length} facts of the networks`, networkFacts),
]

test('the facts of the reference are those of the snapshot', async () => {
  const cure = 'read the difference, then run this file again with -u to write test/facts.snapshot.txt anew'
  await expect(SECTIONS.join('\n'), cure).toMatchFileSnapshot('../../../test/facts.snapshot.txt')
})

describe('what is generated has every name that is written, and no other', () => {
  test.each([
    ['methods of the list', listed, listedMethods],
    ['methods beyond it', further, furtherMethods],
    ['methods of the document', document.methods.map(({ name }) => name).sort(), authoredMethods],
    ['shapes', shapes, authoredShapes],
    ['errors', Object.keys(document.components.errors).sort(), authoredErrors],
  ])('%s', (_, given, written) => {
    expect(given).toEqual(written)
  })
})
