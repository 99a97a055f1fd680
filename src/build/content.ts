/** Reads front matter and categories from `content/`. The only reader of that folder in the build. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { categorySchema, frontmatterSchema } from '../core/model/authored.ts'
import { readFrontmatter, type WrittenFrontmatter } from '../core/model/frontmatter.ts'
import type { CategoryFile, ContentFile } from '../core/model/routes.ts'
import type { ContentNumbers } from './content-numbers.ts'
import { type ContentProblem, contentError } from './content-problem.ts'
import { schemaProblems } from './schema-check.ts'
import { type ParseYaml, parseYaml } from './yaml.ts'

export type Content = {
  files: ContentFile[]
  categories: CategoryFile[]
  /** Source of each page by its file. */
  texts: ReadonlyMap<string, string>
}

const FENCE = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n|$)/

/**
 * Reads every `.mdx` and `_category.yaml`. Collects all problems, then throws once.
 * @param numbers fills in placeholders. Without it, texts stay as written
 */
export async function readContent(root: string, parse = parseYaml, numbers?: ContentNumbers): Promise<Content> {
  const names = await walk(root)
  const problems: ContentProblem[] = []
  const files: ContentFile[] = []
  const categories: CategoryFile[] = []
  const texts = new Map<string, string>()
  for (const file of names) {
    const written = await readFile(join(root, file), 'utf8')
    const isText = file.endsWith('.mdx') || file.endsWith('_category.yaml')
    if (numbers && isText) problems.push(...numbers.typed(written, `content/${file}`))
    const text = numbers && isText ? numbers.fill(written, `content/${file}`, problems) : written
    if (file.endsWith('.mdx')) {
      texts.set(file, text)
      const read = readPage(file, text, parse)
      if (read.page) files.push(read.page)
      problems.push(...read.problems)
    } else if (file.endsWith('_category.yaml')) {
      const read = readCategory(file, text, parse)
      if (read.category) categories.push(read.category)
      problems.push(...read.problems)
    }
  }
  if (problems.length > 0) throw contentError(problems)
  return { files, categories, texts }
}

function readPage(file: string, text: string, parse: ParseYaml): { page?: ContentFile; problems: ContentProblem[] } {
  const at = `content/${file}`
  const head = FENCE.exec(text)?.[1]
  if (head === undefined) {
    return {
      problems: [
        {
          at: `${at}:1`,
          message: 'The page has no frontmatter.',
          hint: 'Start it with --- and at least title and description.',
        },
      ],
    }
  }
  const problems: ContentProblem[] = []
  const body = text.slice(FENCE.exec(text)?.[0].length ?? 0)
  problems.push(...importLines(at, text, body))
  try {
    const raw = (parse(head) ?? {}) as WrittenFrontmatter
    for (const { field, message, hint } of schemaProblems(frontmatterSchema, raw)) {
      problems.push({ at: `${at}:${lineOf(text, field)}`, message, hint })
    }
    return problems.length > 0 ? { problems } : { page: { file, frontmatter: readFrontmatter(raw) }, problems }
  } catch (error) {
    return {
      problems: [
        ...problems,
        { at: `${at}:1`, message: 'The frontmatter is not valid YAML.', hint: String(error).split('\n')[0] ?? '' },
      ],
    }
  }
}

/** Pages use only the listed components, so a page never imports. Fenced code is not looked at. */
function importLines(at: string, text: string, body: string): ContentProblem[] {
  const offset = text.slice(0, text.length - body.length).split('\n').length
  let fenced = false
  return body.split('\n').flatMap((line, index) => {
    if (/^\s*(```|~~~)/.test(line)) fenced = !fenced
    if (fenced || !/^(import|export)\s.+(from|const|default|function)/.test(line)) return []
    return [
      {
        at: `${at}:${offset + index}`,
        message: 'A page may not import or export.',
        hint: 'Use the components that /markdown-page lists. They are always available.',
      },
    ]
  })
}

function readCategory(
  file: string,
  text: string,
  parse: ParseYaml,
): { category?: CategoryFile; problems: ContentProblem[] } {
  const at = `content/${file}`
  try {
    const raw = (parse(text) ?? {}) as Omit<CategoryFile, 'file'>
    const problems = schemaProblems(categorySchema, raw).map(({ field, message, hint }) => ({
      at: `${at}:${lineOf(text, field)}`,
      message,
      hint,
    }))
    return problems.length > 0 ? { problems } : { category: { file, ...raw }, problems }
  } catch (error) {
    return {
      problems: [{ at: `${at}:1`, message: 'The file is not valid YAML.', hint: String(error).split('\n')[0] ?? '' }],
    }
  }
}

/** Line of a field. For `sources[0].url`, the line of `sources`. */
const lineOf = (text: string, field: string): number => {
  const key = field.split(/[.[]/)[0] ?? field
  const at = text.split('\n').findIndex((line) => line.startsWith(`${key}:`))
  return at === -1 ? 1 : at + 1
}

async function walk(root: string, folder = ''): Promise<string[]> {
  const entries = await readdir(join(root, folder), { withFileTypes: true })
  const nested = await Promise.all(
    entries.map((entry) => {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      return entry.isDirectory() ? walk(root, path) : [path]
    }),
  )
  return nested.flat().sort()
}
