import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkParams, checkResponse, checkResult } from './index.ts'

type Expectation = { verdict: 'accept' | 'reject' | 'either' }
type Vector = {
  id?: string
  file?: string
  method: string
  request: { params?: unknown }
  response: unknown
  expect: { request: Expectation; response: Expectation }
  monad_result?: unknown
}

const FOLDERS = ['anvil', 'execution-apis'].map((name) => new URL(`../../../test/vectors/${name}/`, import.meta.url))
const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => new URL(name, folder)))
const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8')) as Vector[]
const isEnvelope = (file: URL) => file.pathname.endsWith('/_envelope.json')
const label = (file: URL) => file.pathname.split('/').slice(-2).join('/')

let either = 0

describe('pairs from real nodes', () => {
  test.each(files.filter((file) => !isEnvelope(file)).map((file) => ({ name: label(file), file })))(
    '$name',
    ({ file }) => {
      for (const { id, file: source, method, request, response, expect: expected, ...rest } of read(file)) {
        const name = id ?? source
        const judged = [
          { side: 'request', report: checkParams(method, request.params), verdict: expected.request.verdict },
          { side: 'response', report: checkResponse(method, response), verdict: expected.response.verdict },
        ]
        for (const { side, report, verdict } of judged) {
          if (verdict === 'either') either++
          else
            expect({ name, side, verdict: report.valid ? 'accept' : 'reject', report }).toMatchObject({
              name,
              side,
              verdict,
            })
        }
        if ('monad_result' in rest)
          expect({ name, ...checkResult(method, rest.monad_result) }).toEqual({ name, valid: true })
      }
    },
  )

  test('that may be judged either way are counted', () => {
    console.warn(`${either} vector verdicts may go either way`)
    expect(either).toBeGreaterThan(0)
  })
})

test('malformed envelopes give reports, never exceptions', () => {
  for (const file of files.filter(isEnvelope)) {
    for (const { method, request, response } of read(file)) {
      expect(typeof checkParams(method, request?.params).valid).toBe('boolean')
      expect(typeof checkResponse(method, response).valid).toBe('boolean')
    }
  }
})
