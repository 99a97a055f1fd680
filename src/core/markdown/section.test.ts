import { describe, expect, test } from 'vitest'
import { markdownSection, markdownSections, markedHeading, withoutAnchors } from './section.ts'

const PAGE = `# T

## Set up

a

### 1. Install \`forge\`

\`\`\`bash
## not a heading
\`\`\`

## Use [it](https://docs.example/a)

b

### Notes

## Notes

c
`

describe('markdownSection', () => {
  test('runs to the next heading of the same level, with those below it', () => {
    expect(markdownSection(PAGE, 'Set up')).toBe(
      '## Set up\n\na\n\n### 1. Install `forge`\n\n```bash\n## not a heading\n```\n',
    )
  })

  test('finds a heading by its words, whatever marks it has', () => {
    expect(markdownSection(PAGE, 'Install forge')).toMatch(/^### 1\. Install `forge`\n/)
    expect(markdownSection(PAGE, 'Use it')).toBe('## Use [it](https://docs.example/a)\n\nb\n\n### Notes\n')
  })

  test('tells equal headings apart', () => {
    expect(markdownSection(PAGE, 'Notes', 1)).toBe('## Notes\n\nc\n')
  })

  test('is undefined for a heading that is not there', () => {
    expect(markdownSection(PAGE, 'not a heading')).toBeUndefined()
    expect(markdownSection(PAGE, 'Notes', 2)).toBeUndefined()
  })
})

describe('markdownSections', () => {
  test('have the anchors of their headings, written or implied', () => {
    const text = '# T\n\n## Use [it](/a) `now`\n\n### 1. Install\n\n## Limits of {#limits}\n'
    expect(markdownSections(text).map(({ level, title, anchor }) => [level, title, anchor])).toEqual([
      [1, 'T', 't'],
      [2, 'Use [it](/a) `now`', 'use-it-now'],
      [3, '1. Install', 'install'],
      [2, 'Limits of', 'limits'],
    ])
  })

  test('end where the next of their level begins', () => {
    const text = '# T\n\n## A\n\na\n\n### B\n\n## C\n'
    const [, a, b, c] = markdownSections(text).map(({ from, to }) => text.slice(from, to))
    expect([a, b, c]).toEqual(['## A\n\na\n\n### B\n\n', '### B\n\n', '## C\n'])
  })

  test('write an anchor only where the words do not give it', () => {
    expect(markedHeading('What to do', 'what-to-do')).toBe('What to do')
    expect(markedHeading('What to do', 'what-to-do-1')).toBe('What to do {#what-to-do-1}')
    expect(markedHeading('2. `forge` \\<x>', 'forge-x')).toBe('2. `forge` \\<x>')
    expect(markedHeading('Of the node', null)).toBe('Of the node')
    expect(withoutAnchors('## Of the node {#node}\n\na {#b}\n')).toBe('## Of the node\n\na {#b}\n')
  })
})
