import { describe, expect, test } from 'vitest'
import { compareReleases, holdsFor, isRelease, placeRelease, rangeWords, readClient } from './client-version.ts'

describe('readClient', () => {
  test.each([
    ['Monad/0.16.4', '0.16.4'],
    ['monad/v0.16.4', '0.16.4'],
    ['0.16.4', '0.16.4'],
    ['v0.16.4-rc.1', '0.16.4'],
    [' Monad/0.16.10 (linux)', '0.16.10'],
  ])('reads the release of %j', (text, release) => {
    expect(readClient(text)).toEqual({ kind: 'monad', release })
  })

  test.each(['Monad/unknown', 'Monad/', 'Monad/0.16', 'Monad/1.2.3.4'])(
    'knows %j as Monad without a release',
    (text) => {
      expect(readClient(text)).toEqual({ kind: 'unversioned' })
    },
  )

  test.each([
    ['Geth/v1.14.0-stable/linux-amd64/go1.22', 'Geth'],
    ['anvil/v1.7.1', 'anvil'],
    ['erigon/2.60.0', 'erigon'],
  ])('names the other client of %j', (text, name) => {
    expect(readClient(text)).toEqual({ kind: 'foreign', name })
  })

  test.each(['', 'latest', '<html>', '0.16'])('does not take %j for a version', (text) => {
    expect(readClient(text)).toBeUndefined()
  })
})

describe('ranges', () => {
  test('compare number by number', () => {
    expect(['0.16.10', '0.9.2', '0.16.2'].sort(compareReleases)).toEqual(['0.9.2', '0.16.2', '0.16.10'])
    expect(compareReleases('1.0.0', '1.0.0')).toBe(0)
  })

  test('hold from their first release to their last, both included', () => {
    const range = { since: '0.15.2', until: '0.16.1' }
    expect(['0.15.1', '0.15.2', '0.16.1', '0.16.2'].map((release) => holdsFor(range, release))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(holdsFor({}, '0.0.1')).toBe(true)
  })

  test('are said in words', () => {
    expect(
      [{ since: '0.16.2' }, { until: '0.16.1' }, { since: '0.15.2', until: '0.16.1' }, {}].map(rangeWords),
    ).toEqual(['from 0.16.2', 'up to 0.16.1', '0.15.2 to 0.16.1', ''])
  })

  test('are made of releases with three numbers', () => {
    expect(['0.16.4', '0.16', 'v0.16.4', '0.16.4-rc.1'].map(isRelease)).toEqual([true, false, false, false])
  })
})

test('a release is shown as the nearest known one, which is the newest before it', () => {
  const known = ['0.16.4', '0.16.2', '0.9.10']
  expect(['0.16.2', '0.16.3', '0.16.10', '0.9.2', '0.10.0'].map((asked) => placeRelease(asked, known))).toEqual([
    { release: '0.16.2' },
    { release: '0.16.2', because: 'between' },
    { release: '0.16.4', because: 'newer' },
    { release: '0.9.10', because: 'older' },
    { release: '0.9.10', because: 'between' },
  ])
})
