import { describe, expect, test } from 'vitest'
import { countMethods, methodsText } from './method-count.ts'
import type { MethodSummary } from './method-model.ts'

const METHOD: MethodSummary = {
  name: 'eth_a',
  namespace: 'eth',
  subject: 's',
  kind: 'read',
  summary: '',
  signature: '()',
  result: 'Quantity',
}
const subject = (count: number) => ({
  id: 's',
  title: 'S',
  description: '',
  methods: Array.from({ length: count }, () => METHOD),
})

describe('countMethods', () => {
  test('adds up the subjects and keeps those beyond the list apart', () => {
    expect(countMethods({ subjects: [subject(2), subject(3)], beyond: [METHOD] })).toEqual({
      listed: 5,
      more: 1,
      all: 6,
    })
  })
})

describe('methodsText', () => {
  test('states both numbers', () => {
    expect(methodsText({ listed: 5, more: 1 })).toBe('5 methods and 1 more')
  })

  test('speaks of no others where there are none', () => {
    expect(methodsText({ listed: 5, more: 0 })).toBe('5 methods')
  })
})
