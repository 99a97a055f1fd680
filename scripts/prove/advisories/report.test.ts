import { describe, expect, test } from 'vitest'
import { advisoriesOf, unnamed } from './report.ts'

const about = (name: string, id: string) => ({
  source: 1,
  name,
  dependency: name,
  title: `A hole in ${name}`,
  url: `https://github.com/advisories/${id}`,
  severity: 'moderate',
  range: '<2.0.0',
})
const report = (vulnerabilities: Record<string, { via: unknown[] }>) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities, metadata: {} })

const TWO = report({
  inner: { via: [about('inner', 'GHSA-aaaa-bbbb-cccc'), about('inner', 'GHSA-1111-2222-3333')] },
  outer: { via: ['inner'] },
})

describe('the report of an audit', () => {
  test('names each advisory once, with the package that has the hole', () => {
    const twice = report({
      inner: { via: [about('inner', 'GHSA-aaaa-bbbb-cccc')] },
      copy: { via: [about('inner', 'GHSA-aaaa-bbbb-cccc'), 'inner'] },
    })
    expect(advisoriesOf(twice)).toEqual([
      { id: 'GHSA-aaaa-bbbb-cccc', name: 'inner', range: '<2.0.0', title: 'A hole in inner' },
    ])
  })

  test('tells the advisories that the threat model does not name', () => {
    const found = advisoriesOf(TWO)
    expect(unnamed(found, 'judged: GHSA-aaaa-bbbb-cccc.').map(({ id }) => id)).toEqual(['GHSA-1111-2222-3333'])
    expect(unnamed(found, 'nothing judged')).toEqual(found)
    expect(unnamed(found, 'GHSA-1111-2222-3333, GHSA-aaaa-bbbb-cccc')).toEqual([])
  })

  test('keeps an advisory whose address holds no known form of a number', () => {
    const other = report({ inner: { via: [{ ...about('inner', ''), url: 'https://example.com/advisory/7' }] } })
    expect(unnamed(advisoriesOf(other), 'GHSA-aaaa-bbbb-cccc')).toMatchObject([
      { id: 'https://example.com/advisory/7' },
    ])
  })

  test('is empty without a hole', () => {
    expect(advisoriesOf(report({}))).toEqual([])
  })

  test.each([
    ['a refusal', JSON.stringify({ message: '405 Method Not Allowed', method: 'POST' }), /advisories: 405 Method/],
    ['no text', '', /gave no report/],
    ['no JSON', 'npm error audit endpoint returned an error', /gave no report/],
  ])('is never taken from %s', (_, text, message) => {
    expect(() => advisoriesOf(text)).toThrow(message)
  })
})
