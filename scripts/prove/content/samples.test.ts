import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from '@swc/core'
import { describe, expect, test } from 'vitest'
import { readPages } from '../guides/fences.ts'
import { fixtureFiles } from './fixture-files.ts'
import { fileOf, filled, type Sample, samplesOf, samplesTable, unshown } from './samples.ts'

const root = path.join(import.meta.dirname, '../../..')
const samples = await samplesOf(root)
const files = fixtureFiles(root)
const placeOf = ({ fence }: Sample): string => `${fence.file}:${fence.line}`

/** Possible contexts of a part of a file, such as nothing, an object or an element. */
const AROUND = [
  ['', ''],
  ['const part = {', '}'],
  ['const part = [', ']'],
  ['const part = <Part ', '/>'],
  ['const part = ', '</PrivyProvider>'],
  ['async function part() {', '}'],
  ['class Part {', '}'],
  ['declare ', ''],
] as const

const IMPORTS = /^(import .*\n)+\s*/

const parses = (code: string): boolean =>
  AROUND.some(([before, after]) => {
    const [imports = ''] = IMPORTS.exec(code) ?? []
    try {
      parseSync(`${imports}${before}${code.slice(imports.length)}\n${after}`, {
        syntax: 'typescript',
        tsx: true,
        target: 'es2022',
      })
      return true
    } catch {
      return false
    }
  })

describe('samples of the pages', () => {
  test('every one of them has a result, and a reason where it does not run', () => {
    expect(samples.length).toBeGreaterThan(400)
    const without = samples.filter(({ outcome: { result, why } }) => result === 'parsed' && why === undefined)
    expect(without.map(placeOf)).toEqual([])
  })

  test('the pages show the files, letter for letter', async () => {
    const stale = (await readPages(root)).filter(({ file, text }) => filled(root, file, text, files) !== text)
    expect(stale.map(({ file }) => file)).toEqual([])
  })

  test('every file of fixtures/pages stands on its page', () => {
    expect(unshown(root, samples)).toEqual([])
  })

  test('a whole program or contract stands in a file', () => {
    const programs = samples.filter(({ fence }) => /^(tsx?|js|solidity|python|vyper|yul|huff)$/.test(fence.language))
    const inline = programs.filter(({ fence, file, outcome }) => {
      const isPart = fence.isFragment || fence.title === undefined || / \(/.test(fence.title)
      return file === undefined && !isPart && outcome.by !== 'npm run guides'
    })
    expect(inline.map(placeOf)).toEqual([])
  })

  test('a test that runs a file names it', () => {
    const named = samples.filter(({ file, outcome }) => file?.startsWith('fixtures/') && outcome.result === 'ran')
    const silent = named.filter(({ file = '', outcome: { by } }) => {
      const name = path.basename(file).replace(/\.ts$/, '')
      const folder = file.split('/')[1] ?? ''
      const text = existsSync(path.join(root, by)) ? readFileSync(path.join(root, by), 'utf8') : ''
      const isSorted = text.includes('samplesOf')
      return !(isSorted || text.includes(name) || text.includes(`'${folder}'`) || text.includes(`fixtures/${folder}'`))
    })
    expect([...new Set(silent.map(({ file }) => file))]).toEqual([])
  })

  test('a part of a file in TypeScript parses', () => {
    const parts = samples.filter(({ fence, file }) => file === undefined && /^(tsx?|js)$/.test(fence.language))
    expect(parts.filter(({ fence }) => !parses(fence.code)).map(placeOf)).toEqual([])
  })

  test('the table has a row for each', () => {
    const rows = samplesTable(root, samples).match(/^\| (?!Language|---)\w/gm) ?? []
    expect(rows).toHaveLength(samples.length)
  })
})

describe('filled', () => {
  const page = 'content/markdown-page.mdx'
  const code = readFileSync(path.join(root, 'fixtures/pages/markdown-page/block.ts'), 'utf8').trimEnd()

  test('puts the file where the page has something else, indented as its fence', () => {
    const text = ['a', '  ```ts title="block.ts"', '  old', '  ```', 'b'].join('\n')
    const lines = code.split('\n').map((line) => (line === '' ? '' : `  ${line}`))
    expect(filled(root, page, text, files)).toBe(['a', '  ```ts title="block.ts"', ...lines, '  ```', 'b'].join('\n'))
  })

  test('leaves what quotes its file, and what has none', () => {
    const text = [`\`\`\`ts title="block.ts"\n${code}\n\`\`\``, '```ts title="none.ts"\nx\n```'].join('\n')
    expect(filled(root, page, text, files)).toBe(text)
    expect(fileOf(root, { ...(samples[0] as Sample).fence, title: 'none.ts' }, files)).toBeUndefined()
  })
})
