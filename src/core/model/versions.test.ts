import { describe, expect, test } from 'vitest'
import { shownVersion, versionOf, versionTarget } from './versions.ts'

const NEXT = { name: 'current', label: 'Next', path: '/' }
const ONE = { name: '1.0', label: '1.0', path: '/v1' }
const versions = [NEXT, ONE]
const routes = new Set(['/', '/faq', '/guides/huff', '/v1', '/v1/faq'])

describe('versionOf', () => {
  test('finds the version by the folder a page stands in, the deepest one', () => {
    expect(versionOf(versions, '/faq')?.name).toBe('current')
    expect(versionOf(versions, '/v1/faq')?.name).toBe('1.0')
    expect(versionOf(versions, '/v1')?.name).toBe('1.0')
  })

  test('does not take a name that only begins alike for the folder', () => {
    expect(versionOf([ONE], '/v10/faq')).toBeUndefined()
  })
})

describe('versionTarget', () => {
  test('leads to the equivalent page of the other version', () => {
    expect(versionTarget(versions, ONE, '/faq', routes)).toBe('/v1/faq')
    expect(versionTarget(versions, NEXT, '/v1/faq', routes)).toBe('/faq')
  })

  test('leads to the other version’s home where the page does not exist', () => {
    expect(versionTarget(versions, ONE, '/guides/huff', routes)).toBe('/v1')
  })

  test('maps home to home', () => {
    expect(versionTarget(versions, ONE, '/', routes)).toBe('/v1')
    expect(versionTarget(versions, NEXT, '/v1', routes)).toBe('/')
  })
})

describe('shownVersion', () => {
  test('is the version of the page, whatever was preferred', () => {
    expect(shownVersion(versions, '/v1/faq', 'current')?.name).toBe('1.0')
  })

  test('is the reader’s choice on a page that belongs to none, else the first', () => {
    const folders = [{ ...NEXT, path: '/next' }, ONE]
    expect(shownVersion(folders, '/search', '1.0')?.name).toBe('1.0')
    expect(shownVersion(folders, '/search', 'gone')?.name).toBe('current')
  })
})
