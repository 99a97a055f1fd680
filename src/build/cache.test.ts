import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cached, foundationOf, hashOfFiles, openCache, openFolderCache } from './cache.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'cache-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

const file = () => join(root, 'node_modules/.cache/build/words.json')
const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
/** Upper-cases these words and reports which were not cached. */
function build(words: readonly string[], foundation = 'one'): { made: string[]; result: string[] } {
  const cache = openCache(root, 'words', foundation)
  const made: string[] = []
  const result = words.map((word) =>
    cached(cache, word, () => {
      made.push(word)
      return word.toUpperCase()
    }),
  )
  cache.save()
  return { made, result }
}

describe('a cache', () => {
  test('makes anew what has changed, and nothing else', () => {
    expect(build(['a', 'b'])).toEqual({ made: ['a', 'b'], result: ['A', 'B'] })
    expect(build(['a', 'c'])).toEqual({ made: ['c'], result: ['A', 'C'] })
  })

  test('forgets what a build no longer uses', () => {
    build(['a', 'b'])
    build(['a', 'c'])
    expect(build(['b']).made).toEqual(['b'])
  })

  test('is empty on another foundation', () => {
    build(['a'])
    expect(build(['a'], 'two').made).toEqual(['a'])
  })

  test('is empty when its file is damaged, deleted or cut', () => {
    build(['a', 'b'])
    const whole = readFileSync(file(), 'utf8')
    for (const text of [whole.replace('"A"', '"X"'), whole.slice(0, -3), '', '{}', 'null\nnull']) {
      writeFileSync(file(), text)
      expect(build(['a'])).toEqual({ made: ['a'], result: ['A'] })
    }
    rmSync(file())
    expect(build(['a']).made).toEqual(['a'])
  })

  test('writes no file when nothing is new', () => {
    openCache(root, 'words', 'one').save()
    expect(existsSync(file())).toBe(false)
  })
})

test('a cache keeps what nobody asked for when it is told so', () => {
  build(['a', 'b'])
  const cache = openCache(root, 'words', 'one')
  cache.set('c', 'C')
  cache.save('kept')
  expect(build(['a', 'b', 'c']).made).toEqual([])
})

describe('a cache with a file for each entry', () => {
  const folder = () => join(root, 'node_modules/.cache/build/large')
  const open = (foundation = 'one') => openFolderCache(root, 'large', foundation)

  test('knows what was kept, on the same foundation', () => {
    open().set('a', 'A')
    expect(open().get('a')).toBe('A')
    expect(open().get('b')).toBeUndefined()
    expect(open('two').get('a')).toBeUndefined()
  })

  test('forgets what a build no longer uses, and damaged entries', () => {
    const first = open()
    first.set('a', 'A')
    first.set('b', 'B')
    const second = open()
    second.get('a')
    second.save('kept')
    expect(open().get('b')).toBe('B')
    second.save()
    expect(open().get('b')).toBeUndefined()
    const [name = ''] = readdirSync(folder())
    const whole = readFileSync(join(folder(), name), 'utf8')
    for (const text of [whole.replace('A', 'X'), whole.slice(0, -1), '']) {
      writeFileSync(join(folder(), name), text)
      expect(open().get('a')).toBeUndefined()
    }
  })
})

describe('the hash of files', () => {
  test('changes with a name and with a text, and not with a test', () => {
    write('src/a.ts', '1')
    const first = hashOfFiles(root, ['src'])
    write('src/a.test.ts', '1')
    expect(hashOfFiles(root, ['src'])).toBe(first)
    write('src/a.ts', '2')
    const second = hashOfFiles(root, ['src'])
    write('src/deep/b.ts', '')
    expect(new Set([first, second, hashOfFiles(root, ['src'])]).size).toBe(3)
    expect(hashOfFiles(root, ['src/a.ts', 'absent'])).toBe(hashOfFiles(root, ['src/a.ts']))
  })
})

test('a foundation is another one for other packages, code, Node and environment', () => {
  write('package-lock.json', '1')
  write('src/a.ts', '1')
  const foundations = [foundationOf(root, ['src'])]
  write('package-lock.json', '2')
  foundations.push(foundationOf(root, ['src']))
  write('src/a.ts', '2')
  foundations.push(foundationOf(root, ['src']))
  vi.stubEnv('BASE_URL', '/docs/')
  foundations.push(foundationOf(root, ['src']))
  const { version } = process
  Object.defineProperty(process, 'version', { value: 'v99.0.0' })
  foundations.push(foundationOf(root, ['src']))
  Object.defineProperty(process, 'version', { value: version })
  expect(new Set(foundations).size).toBe(5)
})
