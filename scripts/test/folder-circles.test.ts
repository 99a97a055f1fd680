/**
 * Folders import each other in one direction only. The import table covers rooms, this test the folders inside them.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { sourceFiles } from './source-texts.ts'

/** The parts of a page count with their page. */
const folderOf = (file: string): string => path.dirname(file).replace(/\/parts\/.*$/, '')

/** Folder → folders that its modules import. */
type Imports = ReadonlyMap<string, ReadonlySet<string>>

function importsOf(modules: readonly (readonly [file: string, text: string])[]): Imports {
  const imports = new Map<string, Set<string>>()
  for (const [file, text] of modules) {
    const from = folderOf(file)
    const targets = imports.get(from) ?? new Set()
    for (const [, source = ''] of text.matchAll(/(?:\bfrom|\bimport)[ (]+'(\.[^'?]+)/g)) {
      targets.add(folderOf(path.join(path.dirname(file), source)))
    }
    targets.delete(from)
    imports.set(from, targets)
  }
  return imports
}

/** Folders on a circle of imports, or between two. They remain when folders without imports are removed again and again. */
function circular(imports: Imports): string[] {
  const rest = new Set(imports.keys())
  const isFree = (folder: string): boolean => ![...(imports.get(folder) ?? [])].some((target) => rest.has(target))
  for (let free = [...rest].filter(isFree); free.length > 0; free = [...rest].filter(isFree)) {
    for (const folder of free) rest.delete(folder)
  }
  return [...rest].sort()
}

describe('folders that import each other', () => {
  test('are none in src and scripts', () => {
    const files = sourceFiles(['src', 'scripts'], /\.(test|test-d|spec)\.tsx?$/)
    const imports = importsOf(files.map((file) => [file, readFileSync(file, 'utf8')]))
    expect(imports.size).toBeGreaterThan(60)
    expect(circular(imports)).toEqual([])
  })

  test('are found over three folders, and the parts of a page belong to it', () => {
    const imports = importsOf([
      ['src/a/one.ts', "import { two } from '../b/two.ts'"],
      ['src/b/two.ts', "export const load = () => import('../c/three.ts')"],
      ['src/c/three.ts', "export type One = typeof import('../a/one.ts')"],
      ['src/pages/d/Page.tsx', "import { Part } from './parts/Part/Part.tsx'"],
      ['src/pages/d/parts/Part/Part.tsx', "import { page } from '../../page.ts'"],
    ])
    expect(circular(imports)).toEqual(['src/a', 'src/b', 'src/c'])
  })
})
