import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorAnchor } from '../../core/lib/error-anchor.ts'
import type { ExampleCase, MethodModel } from '../../core/lib/method-model.ts'
import type { ReferenceDocument } from '../common/document.ts'
import { byCode, errorCatalogue } from './catalogue.ts'

const document = JSON.parse(readFileSync('generated/openrpc.json', 'utf8')) as ReferenceDocument
const names = document.methods.map(({ name }) => name)
const examples = Object.fromEntries(
  names.map((name) => [name, JSON.parse(readFileSync(`generated/examples/${name}.json`, 'utf8')) as ExampleCase[]]),
)
const catalogue = errorCatalogue(document, examples)

describe('errorCatalogue', () => {
  test('has an entry for each error, under the anchor that method pages link to', () => {
    const anchors = new Set(catalogue.map(({ anchor }) => anchor))
    expect(anchors.size).toBe(Object.keys(document.components.errors).length)
    for (const file of readdirSync('generated/methods').filter((name) => name !== 'index.json')) {
      const model = JSON.parse(readFileSync(`generated/methods/${file}`, 'utf8')) as MethodModel
      for (const { id } of model.errors) expect(anchors, `${file} ${id}`).toContain(errorAnchor(id))
    }
  })

  test('gives causes and remedies to all, and methods to all but those of the envelope', () => {
    for (const { id, cause, remedy } of catalogue) {
      expect(cause.length, id).toBeGreaterThan(10)
      expect(remedy.length, id).toBeGreaterThan(10)
    }
    const envelope = ['ParseError', 'InvalidRequest', 'EmptyBatch', 'BatchTooLong']
    const cure = 'no method names it: add it to "errors" of a method in openrpc/methods, or to the envelope here'
    expect(
      catalogue.filter(({ methods }) => methods.length === 0).map(({ id }) => id),
      cure,
    ).toEqual(envelope)
  })

  test('shows bodies that carry the code of their error', () => {
    const shown = catalogue.filter(({ example }) => example)
    expect(shown.length).toBeGreaterThan(20)
    for (const { id, code, example } of shown) {
      const response = example?.case.response
      expect(response && 'error' in response && response.error.code, id).toBe(code)
    }
  })
})

test('byCode puts the contract’s own codes first, then counts down', () => {
  const codes = [...new Set(catalogue.map(({ code }) => code))]
  const wanted = [
    ...codes.filter((code) => code > 0).sort((a, b) => a - b),
    ...codes.filter((code) => code < 0).sort((a, b) => b - a),
  ]
  expect(wanted.slice(0, 4)).toEqual([3, 4, 5, -32000])
  expect(byCode(catalogue).map(({ code }) => code)).toEqual(wanted)
})
