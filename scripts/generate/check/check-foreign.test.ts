import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts } from '../openrpc/fixture.ts'
import type { ForeignError, ForeignErrors } from '../openrpc/foreign-errors.ts'
import { checkForeign } from './check-foreign.ts'

const { document, homes } = assemble(fixtureParts())
const [known = ''] = Object.values(document['x-errors']).map(({ versions }) => versions[0]?.message)

const error: ForeignError = {
  ...{ kind: 'client', verdict: 'fix-request', cause: 'It is too low.', remedy: 'Raise it.' },
  ...{ codes: [-38_010], texts: { geth: ['nonce too low'] } },
}
const file = (changes: Partial<Record<keyof ForeignError, unknown>>, more: Record<string, ForeignError> = {}) => {
  const changed = Object.fromEntries(
    Object.entries({ ...error, ...changes }).filter(([, value]) => value !== undefined),
  )
  return {
    sources: { geth: { at: 'core/error.go' } },
    errors: { NonceUsed: changed, ...more },
  } as unknown as ForeignErrors
}
const problems = (...args: Parameters<typeof file>): string[] =>
  checkForeign(file(...args), document, homes).map(({ pointer, message }) => `${pointer}: ${message}`)

test('an error with a verdict, or with a text of the node, is whole', () => {
  expect(problems({})).toEqual([])
  expect(problems({ verdict: undefined, remedy: undefined, as: known })).toEqual([])
})

test.each([
  [{ verdict: undefined }, '/errors/NonceUsed: It needs either the text of the node or a verdict.'],
  [{ as: known }, '/errors/NonceUsed: It needs either the text of the node or a verdict.'],
  [{ verdict: undefined, as: 'never' }, '/errors/NonceUsed/as: The node never writes "never".'],
  [{ remedy: undefined }, '/errors/NonceUsed/remedy: The remedy is missing.'],
  [{ cause: 'No period' }, '/errors/NonceUsed/cause: The sentence is missing or has no period.'],
  [{ kind: 'miner' }, '/errors/NonceUsed/kind: "miner" is no kind.'],
  [{ method: 'eth_none' }, '/errors/NonceUsed/method: There is no method eth_none.'],
  [{ verdicts: 'x' }, '/errors/NonceUsed/verdicts: This member is unknown.'],
  [{ texts: { geth: ['… low'] } }, '/errors/NonceUsed/texts: "… low" begins with nothing.'],
])('%j is told', (changes, message) => {
  expect(problems(changes as object)).toContain(message)
})

test('a source without texts, a text without source, and what two errors share are told', () => {
  expect(problems({ texts: { reth: ['nonce too low'] } })).toEqual([
    '/sources/geth: The source "geth" is unused.',
    '/errors/NonceUsed/texts: "reth" is no source.',
  ])
  expect(problems({}, { Other: { ...error, texts: { geth: ['Nonce too low!'] } } })).toEqual([
    '/errors/Other/codes: "code -38010" is already in NonceUsed.',
    '/errors/Other/texts: "nonce too low" is already in NonceUsed.',
  ])
})

test('further texts need a source, and belong to one error', () => {
  const more = { NonceGap: { reth: ['nonce gap'], geth: ['nonce too low'] } }
  const whole = { sources: { geth: { at: 'x' } }, errors: { NonceUsed: error }, more }
  const found = checkForeign(whole as never, document, homes).map(({ pointer, message }) => `${pointer}: ${message}`)
  expect(found).toEqual([
    '/more/NonceGap: "reth" is no source.',
    '/more/NonceGap: "nonce too low" is already in NonceUsed.',
  ])
})

test('the sources of the corpus say a commit, a version or a day', () => {
  const text = readFileSync('openrpc/foreign-errors.yaml', 'utf8')
  const places = [...text.matchAll(/^ {2}[\w-]+: \{.*\bat: (.*) \}$/gm)].map(([, at = '']) => at)
  expect(places.length).toBeGreaterThan(30)
  expect(places.filter((at) => !/@[0-9a-f]{40} |npm \S+ \d|\d{4}-\d\d-\d\d|RFC|Node 20|Chromium/.test(at))).toEqual([])
})
