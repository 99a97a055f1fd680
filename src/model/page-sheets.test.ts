import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUILT_IN_PAGES } from './built-in-pages.ts'
import { PAGE_SHEETS } from './page-sheets.ts'

const root = join(import.meta.dirname, '../..')

test('every style sheet of a page is loaded by some page', () => {
  const sheets = readdirSync(join(root, 'src/ui/styles')).flatMap((name) => /^(page-.*)\.css$/.exec(name)?.[1] ?? [])
  const renderer = readFileSync(join(root, 'src/build/render-input.ts'), 'utf8')
  const ofLayouts = [...renderer.matchAll(/sheet\('([\w-]+)'\)/g)].map(([, name]) => name)
  expect([...new Set([...Object.values(PAGE_SHEETS), ...ofLayouts])].sort()).toEqual(sheets.sort())
})

test('every route with a sheet of its own exists', () => {
  for (const path of Object.keys(PAGE_SHEETS)) {
    const isBuiltIn = BUILT_IN_PAGES.some((page) => page.path === path)
    expect(isBuiltIn || existsSync(join(root, 'content', `${path}.mdx`)), path).toBe(true)
  }
})
