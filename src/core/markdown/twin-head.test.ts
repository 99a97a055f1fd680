import { describe, expect, test } from 'vitest'
import { pageDocument } from './markdown-text.ts'
import { withHead, withoutHead } from './twin-head.ts'

const HEAD = { index: 'https://x.example/llms.txt', server: 'https://x.example/skill.md' }
const page = (body: string): string => pageDocument('T', 'https://x.example/t', body)

describe('the head of a twin', () => {
  test('names the index, the server, the size and the sections with their sizes', () => {
    const text = withHead(page('a\n\n## One\n\n### Below\n\nb\n\n## Two {#second}\n'), { ...HEAD, beside: [] })
    expect(text).toMatchInlineSnapshot(`
      "# T

      Source: https://x.example/t

      > Index: https://x.example/llms.txt. MCP server: https://x.example/skill.md.
      > 76 characters. Sections: #one 22, #second 17.

      a

      ## One

      ### Below

      b

      ## Two {#second}
      "
    `)
  })

  test('names subsections of long sections', () => {
    const text = withHead(page(`## One\n\n### Below\n\n${'b '.repeat(3_000)}\n`), { ...HEAD, beside: [] })
    expect(text).toContain('Sections: #one 6,019, #below 6,011.')
  })

  test('names the JSON and the files beside it, which copies keep', () => {
    const file = { address: 'https://x.example/t.code.md', about: 'In every language', characters: 1_234 }
    const head = { ...HEAD, json: 'https://x.example/t.json', beside: [file] }
    const text = withHead(page('## Two {#second}'), head)
    expect(text).toContain(' JSON: https://x.example/t.json.\n')
    expect(withoutHead(text)).toBe(page('> In every language: https://x.example/t.code.md (1,234).\n\n## Two'))
  })

  test('is gone from a copy, with the anchors', () => {
    expect(withoutHead(withHead(page('a\n\n## Two {#second}'), { ...HEAD, beside: [] }))).toBe(page('a\n\n## Two'))
    expect(withoutHead(page('a'))).toBe(page('a'))
  })
})
