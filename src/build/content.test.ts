import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readContent } from './content.ts'

const folders: string[] = []
afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

async function contentWith(files: Record<string, string>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'content-'))
  folders.push(root)
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  return root
}

const HEAD = 'title: A page\ndescription: One sentence that is long enough to be one.'
const PAGE = `---\n${HEAD}\n---\n\nWords.\n`
const failure = async (files: Record<string, string>): Promise<string> =>
  readContent(await contentWith(files)).then(
    () => 'none',
    (error: unknown) => String(error),
  )

describe('readContent', () => {
  test('reads pages and categories, in order of their paths', async () => {
    const root = await contentWith({
      'guides/huff.mdx': PAGE,
      'faq.mdx': PAGE,
      'guides/_category.yaml': 'label: Guides\nposition: 3\n',
      'data/other.yaml': 'rows: []\n',
    })
    const content = await readContent(root)
    expect(content.files.map(({ file }) => file)).toEqual(['faq.mdx', 'guides/huff.mdx'])
    expect(content.categories).toEqual([{ file: 'guides/_category.yaml', label: 'Guides', position: 3 }])
  })

  test('collects every problem of every file, with its line', async () => {
    const text = await failure({
      'a.mdx': 'No frontmatter.\n',
      'b.mdx': `---\n${HEAD}\nsidebar_positon: 1\n---\n`,
      'c.mdx': `---\n${HEAD}\n---\n\nimport { Box } from './Box'\n`,
      'd/_category.yaml': 'position: 1\n',
      'e.mdx': '---\ntitle: [\n---\n',
    })
    expect(text.match(/^ {2}content.*\n.*$/gm)?.map((place) => place.trim().replace(/\n +/, ' '))).toEqual([
      'content/a.mdx:1 The page has no frontmatter.',
      'content/b.mdx:4 "sidebar_positon" is not a known key.',
      'content/c.mdx:6 A page may not import or export.',
      'content/d/_category.yaml:1 "label" is missing.',
      'content/e.mdx:1 The frontmatter is not valid YAML.',
    ])
  })

  test('an import inside a code fence is text', async () => {
    expect(await failure({ 'a.mdx': `${PAGE}\n\`\`\`ts\nimport { x } from 'viem'\n\`\`\`\n` })).toBe('none')
  })
})
