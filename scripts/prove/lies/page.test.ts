import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { LIES } from '../../../src/package/node/server/lies/all.ts'
import { liesPage } from './page.ts'
import type { LieTable } from './tell.ts'

const root = path.join(import.meta.dirname, '../../..')
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8')
const table = JSON.parse(read('content/data/lies.json')) as LieTable

describe('the page of the lies', () => {
  test('was made from the results: run "npm run lies -- --page"', () => {
    expect(read('content/reference/package/lies.mdx')).toBe(liesPage(table))
  })

  test('has every lie with its text and rule: run "npm run lies"', () => {
    const texts = (list: readonly { name: string; does: string; foundBy: string }[]) =>
      list.map(({ name, does, foundBy }) => [name, does, foundBy])
    expect(texts(table.lies)).toEqual(texts(LIES))
  })

  test('every lie is in one part of the page', () => {
    const page = liesPage(table)
    for (const { name } of LIES) expect(page.split(`| \`${name}\` |`)).toHaveLength(2)
  })

  test('check finds every lie', () => {
    expect(table.lies.filter(({ noticedBy }) => !noticedBy.includes('check'))).toEqual([])
  })
})
