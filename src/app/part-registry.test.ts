import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { PartDefinition } from '../islands/define-part.ts'
import { authoringComponents } from '../pages/guide/mdx-components.tsx'
import { referenceComponents } from './reference-components.tsx'

const ROOT = join(import.meta.dirname, '../..')
const GUIDE = readFileSync(join(ROOT, 'content/markdown-page.mdx'), 'utf8')
const DOCUMENT = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8')
/** A possibly incomplete definition. The types reject it, and the check reports the missing members in words. */
type Written = Partial<PartDefinition>

const definitions = import.meta.glob<Written>('/src/**/parts/*/part.ts', { eager: true, import: 'default' })
const folders = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true, encoding: 'utf8' })
  .filter((entry) => entry.isDirectory() && basename(entry.parentPath) === 'parts')
  .map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(ROOT.length + 1)
      .replaceAll('\\', '/'),
  )

const isCode = (file: string): boolean => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/** Problems of a part's folder, in sentences. */
async function problemsOf(folder: string, files: readonly string[], part: Written | undefined): Promise<string[]> {
  if (!part) {
    const code = files.find(isCode)
    if (!code) return []
    return [`${folder} has ${code} and no part.ts: write one that exports definePart({ … }) by default.`]
  }
  const name = basename(folder)
  return [
    ...(part.name === name
      ? []
      : [`${folder}/part.ts says name: '${part.name}': write the name of its folder, ${name}.`]),
    ...(part.markdown === undefined
      ? [
          `${folder}/part.ts has no Markdown form: write markdown: 'text' when its HTML reads well as text, or its rules.`,
        ]
      : []),
    ...withoutRow(await namesFor(part), GUIDE),
  ]
}

/** Names by which MDX may write a part. */
async function namesFor({ name = '', mdx }: Written): Promise<string[]> {
  if (mdx === true) return [name]
  return Object.keys((await mdx?.()) ?? {})
}

const withoutRow = (names: readonly string[], guide: string): string[] =>
  names
    .filter((name) => !new RegExp(`^\\|.*\`<${name}[ />]`, 'm').test(guide))
    .map((name) => `<${name}> has no row in /markdown-page: add it to a table of content/markdown-page.mdx.`)

describe('every part', () => {
  test('has a definition, a Markdown form and a row in /markdown-page', async () => {
    const problems = folders.map((folder) =>
      problemsOf(folder, readdirSync(join(ROOT, folder)), definitions[`/${folder}/part.ts`]),
    )
    expect(folders.length).toBeGreaterThan(0)
    expect((await Promise.all(problems)).flat()).toEqual([])
  })

  test('is told what is missing', async () => {
    expect(await problemsOf('src/guides/parts/Badge', ['Badge.css', 'Badge.tsx'], undefined)).toMatchInlineSnapshot(`
      [
        "src/guides/parts/Badge has Badge.tsx and no part.ts: write one that exports definePart({ … }) by default.",
      ]
    `)
    expect(
      await problemsOf('src/guides/parts/Badge', ['part.ts'], { name: 'Button', mdx: true }),
    ).toMatchInlineSnapshot(`
      [
        "src/guides/parts/Badge/part.ts says name: 'Button': write the name of its folder, Badge.",
        "src/guides/parts/Badge/part.ts has no Markdown form: write markdown: 'text' when its HTML reads well as text, or its rules.",
        "<Button> has no row in /markdown-page: add it to a table of content/markdown-page.mdx.",
      ]
    `)
    expect(await problemsOf('src/guides/parts/Badge', ['Badge.css'], undefined)).toEqual([])
  })
})

test('/markdown-page shows everything else that MDX may write', () => {
  // A callout is written as a directive.
  const names = Object.keys({ ...authoringComponents, ...referenceComponents }).filter((name) => name !== 'Callout')
  expect(names.filter((name) => !new RegExp(`<${name}[ />\\n]`).test(GUIDE))).toEqual([])
})

test('docs/architecture.md shows the part of fixtures/parts/ClickCounter as it is', () => {
  const folder = join(ROOT, 'fixtures/parts/ClickCounter')
  const shown = [...DOCUMENT.matchAll(/^```\w+\n([\s\S]*?)^```$/gm)].map(([, code]) => code)
  const files = readdirSync(folder)
  expect(files).toHaveLength(4)
  expect(files.filter((file) => !shown.includes(readFileSync(join(folder, file), 'utf8')))).toEqual([])
})
