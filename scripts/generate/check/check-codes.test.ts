import { describe, expect, test } from 'vitest'
import { assemble } from '../openrpc/assemble.ts'
import { fixtureParts, fixtureText } from '../openrpc/fixture.ts'
import { printProblem } from '../openrpc/problem.ts'
import { checkCodes } from './check-codes.ts'

const ERRORS = 'openrpc/errors.yaml'
const PAGES = [{ path: 'content/errors.mdx', text: 'Codes\n-32005 asks to slow down\n-320051 is another' }]

const FOREIGN = {
  errors: { RateLimit: { kind: 'provider' as const, cause: 'Too many.', codes: [-32_005], texts: {} } },
}

/** Problems if the first error of the fixture has these members instead of its code. */
function withCode(members: string): string[] {
  const text = fixtureText(ERRORS)
  expect(text).toContain('  code: -32602\n')
  const parts = fixtureParts({ [ERRORS]: text.replace('  code: -32602\n', members) })
  return checkCodes(assemble(parts), PAGES, FOREIGN).map(printProblem)
}

describe('checkCodes', () => {
  test('finds nothing wrong with codes that have words and belong to the node', () => {
    expect(withCode('  code: -32602\n')).toEqual([])
  })

  test('names a code without words, and where to write them', () => {
    expect(withCode('  code: -32042\n').join()).toMatchInlineSnapshot(`
      "openrpc/errors.yaml#/InvalidParams
        The code -32042 of InvalidParams has no words in src/core/lib/code-titles.ts, the titles of the catalog's groups.
        fix: Add a line "[-32042]: 'what it stands for'" there, or correct the code."
    `)
  })

  test('names the places that tell of a code as of one of providers, unless the error shares it on purpose', () => {
    expect(withCode('  code: -32005\n').at(-1)).toMatchInlineSnapshot(`
      "openrpc/errors.yaml#/InvalidParams
        The code -32005 of InvalidParams is told as one of providers, "RateLimit": openrpc/foreign-errors.yaml, content/errors.mdx:2.
        fix: Correct the code. If the node does answer so, add "x-shared-with: providers", say in x-cause how the two differ, and name both on those pages."
    `)
    expect(withCode('  code: -32005\n  x-shared-with: providers\n').join()).not.toContain('told as one of providers')
  })

  test('refuses to share a code that no provider has', () => {
    expect(withCode('  code: -32602\n  x-shared-with: providers\n').join()).toContain('has none of -32602.')
  })
})
