import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { INDEX_FILE, wholePath } from '../../../src/search/query/index-format.ts'
import { wholeRows } from './search.ts'

let site = ''
beforeEach(async () => {
  site = await mkdtemp(path.join(tmpdir(), 'search-budget-'))
  await writeFile(path.join(site, INDEX_FILE), JSON.stringify({ version: 'abc' }))
})
afterEach(() => rm(site, { recursive: true, force: true }))

test('the whole of a search is weighed', async () => {
  const file = path.join(site, wholePath('abc'))
  await mkdir(path.dirname(file), { recursive: true })
  await writeFile(file, '{}')
  expect(await wholeRows(site)).toMatchObject([{ route: wholePath('abc'), isKept: true }])
})

test('a site too large for a whole has no row of it', async () => {
  expect(await wholeRows(site)).toEqual([])
})
