import { compile } from '@mdx-js/mdx'
import { describe, expect, test } from 'vitest'
import { readMeta, rehypeCode } from './rehype-code.ts'

/** One token for each line, of a class that names the language. */
const highlight = (code: string, language: string) => {
  if (language === 'cobol') throw new Error('unknown')
  return code
    .replace(/\n$/, '')
    .split('\n')
    .map((text) => [{ text, class: `t-${language}` }])
}
const compiled = async (fence: string): Promise<string> =>
  String(await compile(fence, { jsx: true, rehypePlugins: [[rehypeCode, { highlight }]] }))

describe('readMeta', () => {
  test('reads title, marked lines and the fragment word', () => {
    expect(readMeta('title="wait.ts" {3,5-7} fragment')).toEqual({
      title: 'wait.ts',
      lines: new Set([3, 5, 6, 7]),
      fragment: true,
    })
  })

  test('nothing written is nothing marked', () => {
    expect(readMeta('')).toEqual({ lines: new Set(), fragment: false })
  })
})

describe('rehypeCode', () => {
  test('a fence becomes a titled figure with wrap and copy buttons, reachable by keyboard', async () => {
    const text = await compiled('```ts title="wait.ts"\nawait 1\n```')
    expect(text).toContain('<_components.figure className="code" data-language="ts">')
    expect(text).toMatch(/data-wrap="".*aria-label="Wrap long lines"/s)
    expect(text).toContain('aria-label="Copy wait.ts"')
    expect(text).toMatch(/<_components\.pre tabIndex="0" role="\w+" aria-label="wait\.ts"/)
    expect(text).toContain('className="t-ts"')
  })

  test('without a title the language’s name stands there', async () => {
    expect(await compiled('```bash\nls\n```')).toContain('aria-label="Copy Shell"')
  })

  test('only the lines named in the fence are marked', async () => {
    const text = await compiled('```ts {2}\none\ntwo\nthree\n```')
    const marked = [...text.matchAll(/data-mark="">(.*?)<\/_components\.span>/gs)].map(([, line]) => line)
    expect(marked.map((line) => /"(one|two|three)"/.exec(line ?? '')?.[1])).toEqual(['two'])
  })

  test('an unknown language stops with its name', async () => {
    await expect(compiled('```cobol\nMOVE\n```')).rejects.toThrow('No grammar for the language "cobol" of a code fence')
  })
})
