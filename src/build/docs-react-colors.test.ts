import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { docsReactColors, withOurColors } from './docs-react-colors.ts'

const file = new URL('../../node_modules/@open-rpc/docs-react/dist/index.es.js', import.meta.url)
const code = readFileSync(file, 'utf8')
const tokens = readFileSync(new URL('../ui/styles/tokens.css', import.meta.url), 'utf8')

test('the colours of the installed release become tokens that exist', () => {
  const ours = withOurColors(code)
  const table = ours.slice(ours.indexOf('any: "var('), ours.indexOf('}', ours.indexOf('any: "var(')))
  const used = [...table.matchAll(/var\((--[\w-]+)\)/g)].map(([, token]) => token)
  expect(used).toHaveLength(15)
  for (const token of used) expect(tokens.includes(`${token}:`), token).toBe(true)
})

test('the build stops when the table is gone, or there are two', () => {
  expect(() => withOurColors('const x = 1')).toThrow(/occurs 0 times/)
  expect(() => withOurColors(code + code)).toThrow(/occurs 2 times/)
})

test('no other module is touched', () => {
  const { transform } = docsReactColors() as unknown as { transform: (code: string, id: string) => unknown }
  expect(transform('const x = 1', '/src/a.ts')).toBeUndefined()
  expect(transform(code, `${file.pathname}?v=1`)).toMatchObject({ code: withOurColors(code) })
})
