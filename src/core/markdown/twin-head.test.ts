import { describe, expect, test } from 'vitest'
import { pageDocument } from './markdown-text.ts'
import { withHead, withoutHead } from './twin-head.ts'

const HEAD = { index: 'https://x.example/llms.txt', server: 'https://x.example/skill.md' }
const page = (body: string): string => pageDocument('T', 'https://x.example/t', body)

describe('the head of a twin', () => {
  test('names the index, the server, the size and the place of each section, in bytes', () => {
    const text = withHead(page('ä\n\n## One\n\n### Below\n\nb\n\n## Two {#second}\n\nc\n'), { ...HEAD, beside: [] })
    expect(text).toMatchInlineSnapshot(`
      "# T

      Source: https://x.example/t

      > Index: https://x.example/llms.txt. MCP server setup: https://x.example/skill.md.
      > 79 characters. Sections, in bytes: #one 190-211, #second 212-231.

      ä

      ## One

      ### Below

      b

      ## Two {#second}

      c
      "
    `)
    const [from = 0, to = 0] = (/#one (\d+)-(\d+)/.exec(text) ?? []).slice(1).map(Number)
    expect(
      Buffer.from(text)
        .subarray(from, to + 1)
        .toString(),
    ).toBe('## One\n\n### Below\n\nb\n\n')
    const [last = 0, end = 0] = (/#second (\d+)-(\d+)/.exec(text) ?? []).slice(1).map(Number)
    expect(
      Buffer.from(text)
        .subarray(last, end + 1)
        .toString(),
    ).toBe('## Two {#second}\n\nc\n')
  })

  test('names subsections of long sections', () => {
    const text = withHead(page(`## One\n\n### Below\n\n${'b '.repeat(3_000)}\n`), { ...HEAD, beside: [] })
    expect(text).toMatch(/Sections, in bytes: #one 190-\d+, #below 198-\d+\.\n/)
  })

  test('names the place of a long introduction', () => {
    const lead = `${'ä word '.repeat(100)}.\n\n`
    const text = withHead(page(`${lead}## One\n\nb\n`), { ...HEAD, beside: [] })
    const [from = 0, to = 0] = (/#intro (\d+)-(\d+)/.exec(text) ?? []).slice(1).map(Number)
    const found = Buffer.from(text).subarray(from, to + 1)
    expect(found.toString()).toBe(lead)
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
