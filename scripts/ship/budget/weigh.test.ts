import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openWeigh } from './weigh.ts'

const root = mkdtempSync(path.join(tmpdir(), 'weigh-'))
mkdirSync(path.join(root, 'scripts/ship/budget'), { recursive: true })
afterAll(() => rmSync(root, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)

test('the same bytes are measured once for each measure, until the code that measures changes', async () => {
  const measured: string[] = []
  const build = async () => {
    const { weigh, save } = openWeigh(root)
    const measure = (kind: string, text: string) =>
      weigh(kind, bytes(text), () => {
        measured.push(`${kind} ${text}`)
        return { size: text.length }
      })
    const sizes = [await measure('page', 'one'), await measure('page', 'three'), await measure('gzip', 'one')]
    save()
    return sizes
  }
  const first = await build()
  expect(first).toEqual([{ size: 3 }, { size: 5 }, { size: 3 }])
  expect(measured).toEqual(['page one', 'page three', 'gzip one'])
  expect(await build()).toEqual(first)
  expect(measured).toHaveLength(3)
  writeFileSync(path.join(root, 'scripts/ship/budget/measure.ts'), 'changed')
  expect(await build()).toEqual(first)
  expect(measured).toHaveLength(6)
})
