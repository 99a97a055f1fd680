import { describe, expect, test } from 'vitest'
import { cleanPathname, resolvePath } from './resolve.ts'

const FILES = new Set(['index.html', '404.html', 'x/index.html', 'plain.html', 'x.md', 'a/b.json', '_headers'])
const resolve = (pathname: string) => resolvePath(pathname, async (file) => FILES.has(file))

describe('resolvePath', () => {
  test.each([
    ['/', 'index.html'],
    ['/x', 'x/index.html'],
    ['/x/', 'x/index.html'],
    ['/plain', 'plain.html'],
    ['/x.md', 'x.md'],
    ['/a/b.json', 'a/b.json'],
  ])('gives %s the file %s', async (pathname, file) => {
    expect(await resolve(pathname)).toEqual({ kind: 'file', file })
  })

  test.each([
    ['/index', '/'],
    ['/index.html', '/'],
    ['/x.html', '/x'],
    ['/x/index', '/x'],
    ['/x/index.html', '/x'],
    ['/plain.html', '/plain'],
  ])('leads %s to %s', async (pathname, location) => {
    expect(await resolve(pathname)).toEqual({ kind: 'redirect', location })
  })

  test.each(['/gone', '/gone.html', '/gone/index', '/_headers', '/a', '/x.md/'])('has nothing at %s', async (path) => {
    expect(await resolve(path)).toEqual({ kind: 'missing' })
  })
})

describe('cleanPathname', () => {
  test('decodes and drops repeated slashes and dot segments', () => {
    expect(cleanPathname('//a/./b%20c/../d/')).toBe('/a/d/')
  })

  test.each(['/%', '/a%00b', '/..', '/%2e%2e/etc', '/a\\b'])('refuses %s', (raw) => {
    expect(cleanPathname(raw)).toBeUndefined()
  })
})
