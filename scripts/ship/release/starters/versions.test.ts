import { expect, test } from 'vitest'
import { changesOf, updated } from './versions.ts'

const manifest = {
  name: 'a',
  dependencies: { next: '16.4.6', viem: '2.56.0' },
  devDependencies: { typescript: '5.9.3' },
}
const newest = new Map([
  ['next', '16.5.0'],
  ['viem', '2.56.0'],
  ['typescript', '7.0.2'],
])

test('a newer release is named, one that is kept back with the reason, the same one not at all', () => {
  expect(changesOf('app', manifest, newest)).toEqual([
    { name: 'next', has: '16.4.6', latest: '16.5.0' },
    { name: 'typescript', has: '5.9.3', latest: '7.0.2', why: expect.stringContaining('5.9') },
  ])
})

test('a package may be kept back in one starter alone', () => {
  const later = new Map([...newest, ['viem', '2.57.0'] as const])
  const namesOf = (starter: string) =>
    changesOf(starter, manifest, later).flatMap(({ name, why }) => (why === undefined ? [name] : []))
  expect(namesOf('embedded')).toEqual(['next'])
  expect(namesOf('app')).toEqual(['next', 'viem'])
})

test('what Expo names for its SDK is kept in the starter of Expo alone', () => {
  const react = { dependencies: { react: '19.2.3' } }
  const kept = (starter: string) => changesOf(starter, react, new Map([['react', '19.3.1']]))[0]?.why
  expect([kept('app'), kept('expo')]).toEqual([undefined, expect.stringContaining('expo install')])
})

test('writing takes what is not kept back and leaves the rest of the file', () => {
  expect(updated(manifest, changesOf('app', manifest, newest))).toEqual({
    ...manifest,
    dependencies: { next: '16.5.0', viem: '2.56.0' },
  })
})
