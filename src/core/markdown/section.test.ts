import { describe, expect, test } from 'vitest'
import { markdownSection } from './section.ts'

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
