import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diff, write } from './output-files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'generated-'))
})
afterEach(() => rm(folder, { recursive: true }))

const files = [
  { path: 'a.json', text: '1' },
  { path: 'deep/b.json', text: '2' },
]

test('everything is stale in an empty folder, nothing after writing', async () => {
  const stale = await diff(folder, files)
  expect(stale).toEqual(['a.json', 'deep/b.json'])
  await write(folder, files, stale)
  expect(await diff(folder, files)).toEqual([])
})

test('names a changed file and one that nobody writes any more, and puts both right', async () => {
  await write(folder, files, await diff(folder, files))
  await writeFile(join(folder, 'a.json'), 'edited')
  await writeFile(join(folder, 'deep/old.json'), '3')
  const stale = await diff(folder, files)
  expect(stale).toEqual(['a.json', 'deep/old.json'])
  await write(folder, files, stale)
  expect(await diff(folder, files)).toEqual([])
  expect(await readFile(join(folder, 'a.json'), 'utf8')).toBe('1')
})

test('a folder that does not exist holds nothing', async () => {
  expect(await diff(join(folder, 'missing'), [])).toEqual([])
})
