import { expect, test } from 'vitest'
import type { CodeToken, Highlight } from '../core/model/rendering.ts'
import type { Cache } from './cache.ts'
import { lazyHighlight } from './lazy-highlight.ts'

const memory = (): Cache => {
  const kept = new Map<string, string>()
  const set = (input: string, made: string) => void kept.set(input, made)
  return { get: (input) => kept.get(input), set, save: () => undefined }
}
const upper: Highlight = (code) => [[{ text: code.toUpperCase(), class: '' }]]
const textOf = (lines: CodeToken[][]) => lines.flat().map(({ text }) => text)

test('the highlighter is started for code that is not known, and the work is done once more with it', async () => {
  const cache = memory()
  const starts: string[] = []
  const start = async () => {
    starts.push('started')
    return upper
  }
  const first = lazyHighlight(cache, start)
  const work = async () => textOf([...first.highlight('a', 'ts'), ...first.highlight('b', 'ts')])
  expect(await first.whole(work)).toEqual(['A', 'B'])
  expect(await first.whole(async () => textOf(first.highlight('c', 'ts')))).toEqual(['C'])
  expect(starts).toEqual(['started'])
  const second = lazyHighlight(cache, start)
  expect(await second.whole(async () => textOf(second.highlight('b', 'ts')))).toEqual(['B'])
  expect(starts).toEqual(['started'])
  expect(await second.whole(async () => textOf(second.highlight('b', 'js')))).toEqual(['B'])
  expect(starts).toEqual(['started', 'started'])
})
