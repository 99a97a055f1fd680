/** A later, general text must not win over a specific one, so each further error is explained by its own texts. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { aroundErrors } from '../../../generated/rpc/around-errors.ts'
import { foreignCauses } from '../../../generated/rpc/foreign-causes.ts'
import { explainFully } from './full.ts'

type Rows = Record<string, { cause: string; remedy?: string; texts: Record<string, string[]> }>
const { errors } = parse(readFileSync('openrpc/around-errors.yaml', 'utf8')) as { errors: Rows }
const { causes } = aroundErrors()

/** A word in place of `…`. */
const filled = (text: string): string => text.replaceAll('…', 'x')

test('each text of a further error leads to it', () => {
  const lost = Object.values(errors).flatMap(({ texts }, place) =>
    Object.values(texts)
      .flat()
      .filter((text) => explainFully(filled(text)).cause !== causes[place]),
  )
  expect(lost).toEqual([])
})

test('the text of a program outranks the class name that a library puts before it', () => {
  const lacks = causes[Object.keys(errors).indexOf('AbiLacksItem')]
  expect(explainFully('AbiFunctionNotFoundError').cause).toBe(lacks)
  const used = foreignCauses.find((cause) => /already used this nonce/.test(cause))
  expect(explainFully('InvalidAddressError: nonce too low').cause).toBe(used)
})

test.each([
  ['unable to verify the first certificate', 'certificate'],
  ['http: error reading request body', 'No error of the catalog'],
  ['ReferenceError: foo is not defined', 'No error of the catalog'],
  ['Warning: this feature is not supported', 'No error of the catalog'],
  ['execution reverted: Array index is out of bounds', 'Array index is out of bounds'],
])('a neighbor keeps its meaning: %s', (text, cause) => {
  expect(explainFully(text).cause).toContain(cause)
})
