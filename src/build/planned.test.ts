import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readSite } from './site-model.ts'

test('the list of planned routes holds only routes that are not written yet', async () => {
  const { content, routes } = await readSite(join(import.meta.dirname, '../..'))
  const served = new Set(routes.map(({ path }) => path))
  const left = content.planned.filter((path) => !served.has(path))
  console.log(`${left.length} planned routes are left${left.length > 0 ? `:\n  ${left.join('\n  ')}` : '.'}`)
  expect(
    content.planned.filter((path) => served.has(path)),
    'written: take them off content/planned.yaml',
  ).toEqual([])
})
