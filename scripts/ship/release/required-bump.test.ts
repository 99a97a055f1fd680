import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { OpenRpcDocument } from '../../generate/openrpc/document.ts'
import { byVersion, heavier, isVersion, nextVersion, requiredBump } from './required-bump.ts'

const text = readFileSync('generated/openrpc.json', 'utf8')

/** The version bump that one edit of the current document requires. */
function edited(edit: (next: OpenRpcDocument) => void) {
  const [before, after] = [JSON.parse(text), JSON.parse(text)] as [OpenRpcDocument, OpenRpcDocument]
  edit(after)
  const { bump, because } = requiredBump(before, after)
  return [bump, ...because.map(({ where }) => where)]
}
const method = ({ methods }: OpenRpcDocument, name: string) => {
  const found = methods.find((candidate) => candidate.name === name)
  if (!found) throw new Error(`${name} is not in the document.`)
  return found
}

describe('a change deserves', () => {
  test('a major step when a method, a shape, a field or a code is gone', () => {
    expect(edited((next) => next.methods.splice(0, 1))).toEqual(['major', 'eth_blockNumber'])
    expect(edited((next) => delete next.components.schemas.EthCallCapacityStats)).toEqual([
      'major',
      'EthCallCapacityStats',
    ])
    expect(edited((next) => delete next.components.schemas.Receipt?.properties?.gasUsed)).toEqual([
      'major',
      'Receipt.gasUsed',
    ])
    expect(
      edited((next) => {
        if (next.components.errors.ParseError) next.components.errors.ParseError.code = -32701
      }),
    ).toEqual(['major', 'ParseError'])
  })

  test('a major step, named by what breaks alone, when something is new beside it', () => {
    const both = edited((next) => {
      next.methods.push({ ...method(next, 'eth_chainId'), name: 'eth_new' })
      next.methods = next.methods.filter(({ name }) => name !== 'eth_gasPrice')
    })
    expect(both).toEqual(['major', 'eth_gasPrice'])
  })

  test('a minor step when a method, a shape, a field or an optional parameter is new', () => {
    const more = { name: 'more', required: false, schema: { type: 'boolean' } } as const
    expect(edited((next) => next.methods.push({ ...method(next, 'eth_chainId'), name: 'eth_new' }))).toEqual([
      'minor',
      'eth_new',
    ])
    expect(edited((next) => Object.assign(next.components.schemas, { New: { type: 'string' } }))).toEqual([
      'minor',
      'New',
    ])
    expect(
      edited((next) => Object.assign(next.components.schemas.Log?.properties ?? {}, { more: { type: 'string' } })),
    ).toEqual(['minor', 'Log.more'])
    expect(edited((next) => method(next, 'eth_chainId').params.push(more))).toEqual(['minor', 'eth_chainId (more)'])
  })

  test('a patch when words or examples are others', () => {
    expect(edited((next) => (method(next, 'eth_call').description = 'Other words.'))).toEqual(['patch'])
    expect(edited((next) => delete method(next, 'eth_call').examples)).toEqual(['patch'])
  })

  test('nothing when the version alone is another', () => {
    expect(edited((next) => (next.info.version = '9.9.9'))).toEqual(['none'])
  })
})

describe('versions', () => {
  test.each([
    ['major', '2.0.0'],
    ['minor', '1.3.0'],
    ['patch', '1.2.4'],
  ] as const)('after 1.2.3 by a %s step comes %s', (bump, next) => {
    expect(nextVersion('1.2.3', bump)).toBe(next)
  })

  test('are sorted by number', () => {
    expect(['1.10.0', '1.9.1', '10.0.0', '1.9.0', '2.0.0', '1.9.0'].sort(byVersion)).toEqual([
      '1.9.0',
      '1.9.0',
      '1.9.1',
      '1.10.0',
      '2.0.0',
      '10.0.0',
    ])
  })

  test('are three numbers', () => {
    expect(['1.2.3', '0.0.0', '10.20.30'].every(isVersion)).toBe(true)
    expect(['1.2', '01.2.3', '1.2.3-rc.1', 'v1.2.3', ''].some(isVersion)).toBe(false)
  })

  test('take the heavier of two steps', () => {
    expect([heavier('none', 'patch'), heavier('major', 'minor'), heavier('minor', 'minor')]).toEqual([
      'patch',
      'major',
      'minor',
    ])
  })
})
