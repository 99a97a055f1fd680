import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { readInside } from '../ship/build/shipped.ts'
import { faultOf, namedTests, tableRows } from './named-tests.ts'

const root = path.join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const text = read('docs/threat-model.md')

const sections = text.split(/^## /m)
const isHoles = (section: string): boolean => section.startsWith('Known holes')
const rows = sections.filter((section) => !isHoles(section)).flatMap(tableRows)
const holes = sections.filter(isHoles).flatMap(tableRows)

describe('the threat model', () => {
  test('names a test for every threat', () => {
    expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([])
    expect(rows.length).toBeGreaterThan(25)
  })

  test('is compared with new advisories every week', () => {
    expect(read('.github/workflows/links.yml')).toContain('npm run advisories')
    expect(read('scripts/prove/advisories.ts')).toContain('docs/threat-model.md')
  })

  test.each(namedTests(text))('$file holds "$name"', (named) => expect(faultOf(named)).toBeUndefined())

  test('is linked from the page that tells how to report', () => {
    expect(read('SECURITY.md')).toContain('docs/threat-model.md')
  })
})

describe('the known holes', () => {
  const packages = holes.map((row) => /^\| [^|]+ \| (\S+) (\S+) \|/.exec(row)?.slice(1) ?? [row])

  test.each(packages)('were judged with %s at the version in use', (name = '', version) => {
    expect(JSON.parse(read(`node_modules/${name}/package.json`))).toHaveProperty('version', version)
  })

  test.each([
    ['monaco-editor', 'dompurify'],
    ['@open-rpc/docs-react', 'lodash'],
  ])('are those of the library that %s holds: %s', (holder, library) => {
    const inside = readInside(path.join(root, 'node_modules', holder)).find(({ name }) => name === library)
    const row = holes.find((line) => line.toLowerCase().startsWith(`| ${library} `))
    expect(row?.toLowerCase()).toContain(`| ${library} ${inside?.version} | ${holder} `)
  })

  // Monaco cleans these with DOMPurify: hovers, the message of a read-only text, and the results of providers.
  const MARKDOWN =
    /hoverMessage|readOnlyMessage|supportHtml|register\w+Provider|editor\/contrib\/(?:hover|readOnlyMessage)/i

  test('stay out of reach: nothing gives Monaco Markdown to clean', () => {
    const users = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|spec)\.tsx?$/.test(file))
      .map((file) => `src/${file}`)
      .filter((file) => /monaco/i.test(read(file)))
    expect(users).toContain('src/ui/monaco.ts')
    expect(users.filter((file) => MARKDOWN.test(read(file)))).toEqual([])
    for (const bad of ['hoverMessage: x', 'languages.registerHoverProvider(', 'editor/contrib/hover/browser/x.js'])
      expect(bad).toMatch(MARKDOWN)
  })
})
