import { describe, expect, test } from 'vitest'
import { blocksOf, isRead } from './extract.ts'
import type { Block } from './text.ts'

const words = ({ text }: Block): string => text.replaceAll(/\s+/g, ' ').trim()
const textsOf = (file: string, source: string): string[] =>
  blocksOf(file, source)
    .map(words)
    .filter((text) => text !== '')

describe('every text', () => {
  test.each([
    [
      'a.mdx',
      '---\ntitle: A title of two\n---\n\n## A *head*\n\n<Note title="Read this first">\n\nText with `code`.\n\n</Note>\n',
    ],
    ['a.ts', "// A comment of mine.\nconst a = 'A text with the node\\'s mark'\n"],
    ['a.yaml', '# A comment of mine.\nkey: >-\n  A folded text\n  of two lines.\n'],
    ['a.css', '.a { /* A comment of mine. */ }'],
  ])('of %s has the length and the lines of its slice', (file, source) => {
    const blocks = blocksOf(file, source)
    expect(blocks.length).toBeGreaterThan(0)
    for (const { start, text } of blocks) {
      const slice = source.slice(start, start + text.length)
      expect(text.replaceAll(/[^\n]/g, '').length).toBe(slice.replaceAll(/[^\n]/g, '').length)
      expect(text).toHaveLength(slice.length)
    }
  })
})

describe('a page', () => {
  const page = [
    '---\ntitle: The title of it\nsources: []\n---',
    'A paragraph with `code of mine`, a [link to it](/a/b) and {limit:call-gas} gas.',
    '<Figure caption="The caption of it" rows={[{ label: \'The label of it\' }]} className="not a text" />',
    '| Head | Other |\n| --- | --- |\n| The first cell | x |',
    '```ts\nconst text = "This is code"\n```',
  ].join('\n\n')

  test('gives its frontmatter, paragraphs, cells and attributes, without code and addresses', () => {
    expect(textsOf('a.mdx', page)).toEqual([
      'The title of it',
      'A paragraph with Xxxxxxxxxxxxxx, a link to it and 0000000000000000 gas.',
      'The caption of it',
      'The label of it',
      'Head',
      'Other',
      'The first cell',
      'x',
    ])
  })

  test('has the kind of each', () => {
    expect(blocksOf('a.mdx', page).map(({ kind }) => kind)).toEqual([
      ...['string', 'prose', 'figure', 'caption', 'string', 'table', 'head', 'head', 'cell', 'cell', 'figure'],
    ])
  })
})

describe('a module', () => {
  test('gives comments, messages and JSX, without names, imports and code', () => {
    const source = [
      "import { a } from 'a package of code'",
      '/**\n * A doc comment\n * of two lines.\n * @param b the second of them\n * @example\n * callIt(1, 2)\n */',
      '// One comment',
      '// on two lines.',
      "throw new Error('The file is missing.')",
      "if (b === 'a value of code') stop('a-class b-class')",
      '// biome-ignore lint/x: A reason for it.',
      'const c = <p className="a b c">There are <b>{n} blocks</b> here.</p>',
      'const d = <i title="A title of it" data-text="no text of it" />',
    ].join('\n')
    expect(textsOf('src/a.tsx', source)).toEqual([
      'A doc comment of two lines.',
      'the second of them',
      'One comment on two lines.',
      'The file is missing.',
      'A reason for it.',
      'There are Xxx blocks here.',
      'A title of it',
    ])
  })

  test('that is a test gives its comments only', () => {
    expect(textsOf('src/a.test.ts', "// Why it is so.\ntest('a name of a test', run)")).toEqual(['Why it is so.'])
  })
})

test('YAML gives values and comments, without quotations', () => {
  const source =
    "# A comment of it.\na: 'It''s a text'\nliteral: A quoted line of code\nb: [The first text, 12]\nmessage: a text of the node\n"
  expect(textsOf('a.yaml', source)).toEqual(['A comment of it.', 'It ’s a text', 'The first text'])
})

test('files that are generated or recorded are not read', () => {
  expect(['content/a.mdx', 'src/a.tsx', 'openrpc/errors.yaml', 'README.md', 'src/a.css'].filter(isRead)).toHaveLength(5)
  expect(
    ['generated/a.ts', 'openrpc/examples/a.yaml', 'docs/samples.md', 'a.png', 'bench/peers/a.ts'].filter(isRead),
  ).toEqual([])
})
