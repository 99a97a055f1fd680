import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const text = read('docs/threat-model.md')

const held = [...text.matchAll(/`([^`]+\.(?:test|spec)\.tsx?)`: "([^"]+)"/g)].map(([, file = '', name = '']) => ({
  file,
  name,
}))
const rows = text.split('\n').filter((line) => /^\| (?!Way in|Answer \||Threat|Part \||-)/.test(line))

describe('the threat model', () => {
  test('names a test for every threat but one, which a schedule looks after', () => {
    const without = rows.filter((row) => !/\.(test|spec)\.ts`: "/.test(row))
    expect(without.map((row) => row.split('|')[1]?.trim())).toEqual(['A dependency with a known hole'])
    expect(rows.length).toBeGreaterThan(25)
    expect(read('.github/workflows/links.yml')).toContain('npm audit --omit=dev')
  })

  test.each(held)('$file holds "$name"', ({ file, name }) => {
    expect(existsSync(path.join(root, file)), 'the file is there').toBe(true)
    expect(read(file)).toContain(name)
  })

  test('is linked from the page that tells how to report', () => {
    expect(read('SECURITY.md')).toContain('docs/threat-model.md')
  })
})
